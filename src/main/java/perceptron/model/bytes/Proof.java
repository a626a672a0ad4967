package perceptron.model.bytes;

/**
 * What else must be stored of a model. It stands in every batch of the journal; when the model is loaded, the proof in the
 * last batch shows whether anything is missing.
 *
 * @param needed the oldest change that is not in all pages that it touched: from the batch with that one on, the journal is needed; 0
 *     if there is none
 * @param header the number of the change with which the header was written last before this batch
 * @param pages which pages are stored
 * @param votes how many updates vote
 */
public record Proof(long needed, long header, PageSum pages, int votes) {
    void write(BytesOut out) {
        out.writeVarint(needed);
        out.writeVarint(header);
        pages.write(out);
        out.writeVarint(votes);
    }

    static Proof read(BytesIn in) {
        return new Proof(in.readVarint(), in.readVarint(), PageSum.read(in), in.readInt());
    }
}
