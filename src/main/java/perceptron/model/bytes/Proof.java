package perceptron.model.bytes;

import java.util.Arrays;

/**
 * What else must be stored of a model. It stands in the last record that each change writes: in the entry of the journal, or in the
 * header if there is none. Whoever loads the model takes the proof of the last change, and knows whether anything is missing.
 *
 * @param last the number of the change whose entry is the last one in the journal before this record; 0 for none
 * @param needed the oldest change that is not in all pages that it touched: from that one on, the journal's entries are needed;
 *     0 if there is none
 * @param header the number of the change with which the header was written last before this record; 0 for none
 * @param pages which pages are stored
 * @param votes how many updates vote
 */
public record Proof(long last, long needed, long header, PageSum pages, int votes) {
    /** The entry with this proof behind it: whoever reads the entry does not see it. */
    public byte[] behind(byte[] entry) {
        BytesOut out = new BytesOut(32);
        write(out);
        byte[] proof = out.toBytes();
        byte[] both = Arrays.copyOf(entry, entry.length + proof.length + 1);
        System.arraycopy(proof, 0, both, entry.length, proof.length);
        both[both.length - 1] = (byte) proof.length;
        return both;
    }

    /** The proof that stands behind an entry. */
    public static Proof behindOf(byte[] entry) {
        int end = entry.length - 1;
        return read(new BytesIn(Arrays.copyOfRange(entry, end - entry[end], end)));
    }

    void write(BytesOut out) {
        out.writeVarint(last);
        out.writeVarint(needed);
        out.writeVarint(header);
        pages.write(out);
        out.writeVarint(votes);
    }

    static Proof read(BytesIn in) {
        return new Proof(in.readVarint(), in.readVarint(), in.readVarint(), PageSum.read(in), in.readInt());
    }
}
