package perceptron.pipeline.store;

/**
 * The stored state is damaged: a record does not match its checksum, or a record is missing. A store may lose records without an
 * error, since an iterator of RocksDB ends at a damaged block as if there were nothing more.
 */
public final class DamagedState extends RuntimeException {
    DamagedState(String what) {
        super(what);
    }

    static void unless(boolean whole, String otherwise, Object... details) {
        if (!whole) {
            throw new DamagedState(String.format(otherwise, details));
        }
    }
}
