package perceptron.model;

import java.util.BitSet;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;
import perceptron.model.bytes.PageSum;

/**
 * The state of an import of which some parts have arrived: another part makes another state.
 *
 * @param id what the parts have in common
 * @param epoch under which they lie
 * @param parts how many there are in all
 * @param come which of them have arrived
 * @param pages which pages they have filled
 * @param version the number of the last change whose pages are among them
 * @param begun when the first one arrived, by the clock, in milliseconds
 */
public record StagedImport(String id, int epoch, int parts, BitSet come, PageSum pages, long version, long begun) {
    private static final int FORMAT = 1;

    public boolean isComplete() {
        return come.cardinality() == parts;
    }

    /** Whether all parts have arrived once this one has. */
    public boolean isCompletedBy(int part) {
        return come.cardinality() + (come.get(part) ? 0 : 1) == parts;
    }

    /** The import with one more part, whose pages were written with this change. */
    public StagedImport with(int part, PageSum pages, long change) {
        BitSet arrived = (BitSet) come.clone();
        arrived.set(part);
        return new StagedImport(id, epoch, parts, arrived, pages, Math.max(version, change), begun);
    }

    public byte[] toBytes() {
        BytesOut out = new BytesOut(64);
        out.writeByte(FORMAT);
        out.writeText(id);
        out.writeVarint(epoch);
        out.writeVarint(parts);
        out.writeVarint(begun);
        pages.write(out);
        out.writeVarint(version);
        long[] words = come.toLongArray();
        out.writeVarint(words.length);
        for (long word : words) {
            out.writeFixedLong(word);
        }
        return out.toBytes();
    }

    public static StagedImport of(byte[] bytes) {
        BytesIn in = new BytesIn(bytes);
        in.expectVersion(FORMAT, "import");
        String id = in.readText();
        int epoch = in.readInt();
        int parts = in.readInt();
        long begun = in.readVarint();
        PageSum pages = PageSum.read(in);
        long version = in.readVarint();
        long[] words = new long[in.readInt()];
        for (int i = 0; i < words.length; i++) {
            words[i] = in.readFixedLong();
        }
        return new StagedImport(id, epoch, parts, BitSet.valueOf(words), pages, version, begun);
    }
}
