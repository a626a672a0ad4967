package perceptron.pipeline.store;

/**
 * A batch that is in the journal.
 *
 * @param slot where it stands
 * @param first the number of its first change
 * @param last the number of its last change
 * @param begin how many bytes of journal were written before it
 */
record StoredBatch(int slot, long first, long last, long begin) {}
