package perceptron.pipeline;

import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.streams.errors.ProcessorStateException;
import perceptron.pipeline.store.DamagedState;

/**
 * What this machine keeps of the models: a copy of what their topics have. A copy that is damaged is dropped and restored, once an
 * hour at most: if it is damaged again sooner, the topics or the disk are, and to restore it again would not help.
 */
final class LocalState {
    private static final Duration PAUSE = Duration.ofHours(1);

    private final InstantSource clock;
    private long droppedAt = Long.MIN_VALUE;

    LocalState(InstantSource clock) {
        this.clock = clock;
    }

    /** Whether it may be dropped, and was not just before. */
    synchronized boolean canBeRestored() {
        return droppedAt == Long.MIN_VALUE || clock.millis() - droppedAt >= PAUSE.toMillis();
    }

    synchronized void dropped() {
        droppedAt = clock.millis();
    }

    /** Whether a failure says that it is damaged. A full disk is no damage: there would be no room for another copy either. */
    static boolean isDamage(Throwable failure) {
        boolean damage = false;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            damage |= cause instanceof DamagedState || cause instanceof ProcessorStateException;
            if (String.valueOf(cause.getMessage()).contains("No space left")) {
                return false;
            }
        }
        return damage;
    }

    /** What is damaged, in the words of whoever found it. */
    static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && !(cause instanceof DamagedState)) {
            cause = cause.getCause();
        }
        return cause.getMessage();
    }
}
