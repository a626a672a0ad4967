package perceptron.pipeline.wire;

import perceptron.example.Example;
import perceptron.example.Rejection;

/** Turns the value of a record into an example, in one of the formats that {@code examples.format} names. */
public interface ValueDecoder {
    /**
     * Fills the example, which is cleared first. One thread owns a decoder: it keeps buffers and readers of
     * schemas.
     *
     * @throws Rejection if the value cannot be used; the example is then undefined
     * @throws SchemaLookup.NoAnswer if the registry does not answer in time
     */
    void decode(byte[] value, Example into);
}
