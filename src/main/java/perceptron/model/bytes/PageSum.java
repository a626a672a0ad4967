package perceptron.model.bytes;

/**
 * How many pages are stored of a model, and a digest of which they are and with which change each was written: the sum of a hash of
 * each. A sum does not depend on the order, and a page that is written again costs one addition.
 */
public record PageSum(int count, long digest) {
    public static final PageSum NONE = new PageSum(0, 0);

    /**
     * The sum after a page was written.
     *
     * @param before the number of the change with which it was written before; 0 if it is new
     * @param seq the number with which it is written now; 0 to take it away
     */
    public PageSum with(int vector, int page, long before, long seq) {
        long id = (long) vector << 32 | page;
        int more = (seq == 0 ? 0 : 1) - (before == 0 ? 0 : 1);
        return new PageSum(count + more, digest + hash(id, seq) - hash(id, before));
    }

    /** The finalizer of MurmurHash3, which lets every bit depend on every other; 0 for a page that is not there. */
    private static long hash(long id, long seq) {
        if (seq == 0) {
            return 0;
        }
        long hash = id * 0x9E3779B97F4A7C15L + seq;
        hash = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ hash >>> 33) * 0xC4CEB9FE1A85EC53L;
        return hash ^ hash >>> 33;
    }

    public void write(BytesOut out) {
        out.writeVarint(count);
        out.writeFixedLong(digest);
    }

    public static PageSum read(BytesIn in) {
        return new PageSum(in.readInt(), in.readFixedLong());
    }
}
