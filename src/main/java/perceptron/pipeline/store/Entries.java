package perceptron.pipeline.store;

import java.util.function.BiConsumer;

/** The stored records of models, in a store or in a changelog. */
interface Entries {
    /**
     * Passes every record whose key begins with the prefix, in the order of the keys. The end of a damaged store looks like the end of
     * the records, so the caller must check that none is missing.
     */
    void scan(byte[] prefix, BiConsumer<byte[], byte[]> taker);
}
