package perceptron.pipeline.store;

/**
 * What is stored does not prove itself whole: a record does not match its checksum, or records are missing that must be there. A
 * store may lose some without a word, since an iterator of RocksDB ends at a damaged block as if there were nothing more.
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
