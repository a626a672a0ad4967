package perceptron.pipeline.live;

import perceptron.example.Reason;

/**
 * A record that cannot be used.
 *
 * @param at when that was found, in milliseconds since 1970
 * @param message says what is wrong
 * @param value as it came; null for a record without one, or one that is too large. Only for reading
 */
public record DeadLetter(
        long at, Reason reason, String message, String topic, int partition, long offset, byte[] value) {}
