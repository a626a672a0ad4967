package perceptron.pipeline.wire;

import java.util.HashMap;
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

    /** @param rejection of every value of this schema; null if there is a reader */
    private record Known<R>(int id, R reader, Rejection rejection) {}

    private final SchemaLookup lookup;
    private final Compiler<R> compiler;
    private final Map<Integer, Known<R>> known = new HashMap<>();
    private Known<R> last = new Known<>(-1, null, null);

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
        if (last.reader == null || last.id != id) {
            Known<R> before = known.get(id);
            last = before == null ? compile(id, lookup.find(id)) : before;
            known.put(id, last);
        }
        if (last.rejection != null) {
            throw last.rejection;
        }
        return last.reader;
    }

    private Known<R> compile(int id, Schema schema) {
        try {
            return new Known<>(id, compiler.compile(id, schema), null);
        } catch (Rejection e) {
            return new Known<>(id, null, e);
        } catch (RuntimeException | StackOverflowError e) {
            // Avro's classes throw exceptions of many kinds at unexpected schemas.
            String why = e instanceof StackOverflowError ? "it is nested too deep" : e.getMessage();
            return new Known<>(
                    id,
                    null,
                    new Rejection(
                            Reason.UNDECODABLE,
                            "schema " + id + " (" + schema.getFullName() + ") cannot be used: " + why));
        }
    }
}
