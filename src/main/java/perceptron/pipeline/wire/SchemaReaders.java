package perceptron.pipeline.wire;

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
        R compile(int id, Schema writer);
    }

    private final SchemaLookup lookup;
    private final Compiler<R> compiler;
    private int[] ids = {};
    /** The reader, or null with the rejection of every value. */
    private final List<R> readers = new ArrayList<>();

    private final Map<Integer, Rejection> rejections = new HashMap<>();
    private int last = -1;

    SchemaReaders(SchemaLookup lookup, Compiler<R> compiler) {
        this.lookup = lookup;
        this.compiler = compiler;
    }

    /**
     * Waits for the registry if the id is new.
     *
     * @throws Rejection if no value of this schema can be read
     * @throws SchemaLookup.NoAnswer if the registry does not answer in time
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
        return add(id, lookup.find(id));
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
            reader = compiler.compile(id, schema);
        } catch (Rejection e) {
            rejections.put(id, e);
        } catch (RuntimeException | StackOverflowError e) {
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
}
