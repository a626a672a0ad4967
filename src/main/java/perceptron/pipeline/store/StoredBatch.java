package perceptron.pipeline.store;

/**
 * A batch in the journal.
 *
 * @param slot the slot that has it
 * @param first the number of its first change
 * @param last the number of its last change
 * @param begin how many bytes of batches were written before it
 */
record StoredBatch(int slot, long first, long last, long begin) {}
