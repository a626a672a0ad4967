package perceptron.pipeline.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;

/**
 * One stream thread's readers, each made once for a schema id when it first comes. One thread owns it.
 *
 * <p>A new id is waited for, since the registry commonly answers within milliseconds and nothing has to be put aside then.
 * But waiting is rationed: two seconds at once, and half of the time in the long run, so that garbage, in which every value
 * has another id, cannot hold a thread back until its transaction ends.
 *
 * @param <R> what reads values of one schema
 */
final class SchemaReaders<R> {
    /** Decides about a schema. */
    interface Compiler<R> {
        R compile(int id, Schema writer);
    }

    private static final long LONGEST_WAIT = Duration.ofSeconds(2).toNanos();

    private final SchemaLookup lookup;
    private final Compiler<R> compiler;
    private int[] ids = {};
    private final List<R> readers = new ArrayList<>();
    private int last = -1;
    private long allowance = LONGEST_WAIT;
    private long allowanceAt = System.nanoTime();

    SchemaReaders(SchemaLookup lookup, Compiler<R> compiler) {
        this.lookup = lookup;
        this.compiler = compiler;
    }

    /** Null where the registry has not answered yet. */
    R forId(int id) {
        if (last >= 0 && ids[last] == id) {
            return readers.get(last);
        }
        for (int i = 0; i < readers.size(); i++) {
            if (ids[i] == id) {
                last = i;
                return readers.get(i);
            }
        }
        Schema schema = lookup.find(id);
        if (schema == null) {
            schema = waitFor(id);
        }
        return schema == null ? null : add(id, compiler.compile(id, schema));
    }

    private R add(int id, R reader) {
        last = readers.size();
        if (last == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(4, 2 * last));
        }
        ids[last] = id;
        readers.add(reader);
        return reader;
    }

    private Schema waitFor(int id) {
        long before = System.nanoTime();
        allowance = Math.min(LONGEST_WAIT, allowance + before - allowanceAt);
        Schema schema = lookup.find(id, allowance);
        allowanceAt = System.nanoTime();
        allowance -= Math.min(allowance, allowanceAt - before);
        return schema;
    }
}
