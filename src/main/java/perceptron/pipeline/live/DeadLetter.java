package perceptron.pipeline.live;

import perceptron.example.Reason;

/**
 * A record that was rejected.
 *
 * @param at when it was rejected, in milliseconds since 1970
 * @param message why
 * @param value of the record, unchanged; null if it has none or is too large. Only for reading
 */
public record DeadLetter(
        long at, Reason reason, String message, String topic, int partition, long offset, byte[] value) {}
