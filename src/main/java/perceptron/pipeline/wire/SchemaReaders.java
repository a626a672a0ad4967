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
 * The readers of one stream thread, each made when its schema id first appears. One thread owns it.
 *
 * <p>The thread waits for a new id, since the registry usually answers within milliseconds, and then nothing has to be held back.
 * But waiting is limited to two seconds at once and half of the time in the long run. Otherwise garbage, with another id in
 * every value, could block the thread until its transaction times out.
 *
 * @param <R> the type that reads values of one schema
 */
final class SchemaReaders<R> {
    /** Makes a reader for a schema. */
    interface Compiler<R> {
        /**
         * If it throws anything, every value of this schema is rejected.
         *
         * @throws Rejection the rejection of every value
         */
        R compile(int id, Schema writer) throws IOException;
    }

    private static final long LONGEST_WAIT = Duration.ofSeconds(2).toNanos();

    private final SchemaLookup lookup;
    private final Compiler<R> compiler;
    private int[] ids = {};
    /** The reader, or null with the rejection of every value. */
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
        Schema schema = find(id);
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
            // Avro's classes throw exceptions of many kinds at unexpected schemas.
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

    /** Waits as long as it may. */
    private Schema find(int id) {
        long before = System.nanoTime();
        allowance = Math.min(LONGEST_WAIT, allowance + before - allowanceAt);
        try {
            return lookup.find(id, allowance);
        } finally {
            allowanceAt = System.nanoTime();
            allowance -= Math.min(allowance, allowanceAt - before);
        }
    }
}
