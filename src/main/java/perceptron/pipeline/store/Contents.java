package perceptron.pipeline.store;

import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * What is stored of a model besides its progress, in which this stands. An iterator of RocksDB ends at a damaged block as if there were
 * nothing more, so whoever loads a model compares what it finds with these counts.
 *
 * @param epoch under which all of it is stored
 * @param version the number of the last change
 * @param pages how many pages of weights there are
 * @param batches how many batches of the journal are needed, since a page lacks changes of them
 * @param needed the number of the first change in these batches; 0 if none is needed
 * @param votes how many updates vote
 */
record Contents(int epoch, long version, int pages, int batches, long needed, int votes) {
    void write(BytesOut out) {
        out.writeVarint(epoch);
        out.writeVarint(version);
        out.writeVarint(pages);
        out.writeVarint(batches);
        out.writeVarint(needed);
        out.writeVarint(votes);
    }

    static Contents read(BytesIn in) {
        return new Contents(in.readInt(), in.readVarint(), in.readInt(), in.readInt(), in.readVarint(), in.readInt());
    }
}
