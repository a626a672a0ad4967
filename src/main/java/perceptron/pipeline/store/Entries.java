package perceptron.pipeline.store;

import java.util.function.BiConsumer;

/** What is stored of a model, wherever it lies. */
interface Entries {
    /**
     * Passes on every record whose key begins so, with its value, in the order of the keys. That none is missing at the end is for the
     * caller to prove.
     */
    void scan(byte[] prefix, BiConsumer<byte[], byte[]> taker);
}
