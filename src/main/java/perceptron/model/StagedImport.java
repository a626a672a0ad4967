package perceptron.model;

import java.util.BitSet;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;
import perceptron.model.bytes.PageSum;

/**
 * An import of which parts have come, and others not yet.
 *
 * @param id what the parts have in common
 * @param epoch under which they lie
 * @param parts how many there are in all
 * @param come which of them have come
 * @param pages which pages they have filled
 * @param begun when the first one came, by the clock, in milliseconds
 */
public record StagedImport(String id, int epoch, int parts, BitSet come, PageSum pages, long begun) {
    private static final int FORMAT = 1;

    public boolean isComplete() {
        return come.cardinality() == parts;
    }

    /** Whether this part is the only one that has not come. */
    public boolean isCompletedBy(int part) {
        return come.cardinality() + (come.get(part) ? 0 : 1) == parts;
    }

    /** With more pages. */
    public StagedImport with(PageSum pages) {
        return new StagedImport(id, epoch, parts, come, pages, begun);
    }

    public byte[] toBytes() {
        BytesOut out = new BytesOut(64);
        out.writeByte(FORMAT);
        out.writeText(id);
        out.writeVarint(epoch);
        out.writeVarint(parts);
        out.writeVarint(begun);
        pages.write(out);
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
        long[] words = new long[in.readInt()];
        for (int i = 0; i < words.length; i++) {
            words[i] = in.readFixedLong();
        }
        return new StagedImport(id, epoch, parts, BitSet.valueOf(words), pages, begun);
    }
}
