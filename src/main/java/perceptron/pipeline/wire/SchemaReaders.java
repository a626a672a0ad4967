package perceptron.pipeline.wire;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import perceptron.example.Reason;
import perceptron.example.Rejection;

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
        /**
         * Whatever it throws makes every value of this schema a {@link Rejection}.
         *
         * @throws Rejection if that is what is to be said about them
         */
        R compile(int id, Schema writer) throws IOException;
    }

    private static final long LONGEST_WAIT = Duration.ofSeconds(2).toNanos();

    private final SchemaLookup lookup;
    private final Compiler<R> compiler;
    private int[] ids = {};
    /** Null if none can be made for the id: then there is a rejection. */
    private final List<R> readers = new ArrayList<>();

    private final Map<Integer, Rejection> rejections = new HashMap<>();
    private int last = -1;
    private long allowance = LONGEST_WAIT;
    private long allowanceAt = System.nanoTime();

    SchemaReaders(SchemaLookup lookup, Compiler<R> compiler) {
        this.lookup = lookup;
        this.compiler = compiler;
    }

    /**
     * Null if the registry has not answered yet.
     *
     * @throws Rejection if no value of this schema can be read
     */
    R forId(int id) {
        if (last >= 0 && ids[last] == id) {
            return known(last);
        }
        for (int i = 0; i < readers.size(); i++) {
            if (ids[i] == id) {
                return known(i);
            }
        }
        Schema schema = lookup.find(id);
        if (schema == null) {
            schema = waitFor(id);
        }
        return schema == null ? null : add(id, schema);
    }

    private R known(int at) {
        last = at;
        R reader = readers.get(at);
        if (reader == null) {
            throw rejections.get(ids[at]);
        }
        return reader;
    }

    private R add(int id, Schema schema) {
        R reader = null;
        try {
            SchemaBounds.check(schema);
            reader = compiler.compile(id, schema);
        } catch (Rejection e) {
            rejections.put(id, e);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // Avro's classes meet schemas that they did not expect with exceptions of many kinds.
            String why = e instanceof StackOverflowError ? "it is nested too deep" : e.getMessage();
            rejections.put(
                    id,
                    new Rejection(
                            Reason.UNDECODABLE,
                            "schema " + id + " (" + schema.getFullName() + ") cannot be used: " + why));
        }
        last = readers.size();
        if (last == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(4, 2 * last));
        }
        ids[last] = id;
        readers.add(reader);
        return known(last);
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
