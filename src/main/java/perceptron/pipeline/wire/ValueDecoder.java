package perceptron.pipeline.wire;

import perceptron.example.Example;
import perceptron.example.Rejection;

/** Turns the value of a record into an example, in one of the formats that {@code examples.format} names. */
public interface ValueDecoder {
    /**
     * Fills the example, which is cleared first. One thread owns a decoder: it keeps buffers, and what it found out about
     * schemas.
     *
     * @return false where the registry has not answered yet: nothing has been decided, and the same value is to be given
     *     again later
     * @throws Rejection where the value cannot be used, with the reason; the example must not be used then
     */
    boolean decode(byte[] value, Example into);
}
