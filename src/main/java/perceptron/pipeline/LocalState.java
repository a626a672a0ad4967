package perceptron.pipeline;

import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.streams.errors.ProcessorStateException;
import perceptron.pipeline.store.DamagedState;

/**
 * The state that this instance keeps on disk: a copy of its changelog topics. A damaged copy is dropped and restored, at most
 * once an hour: if the copy is damaged again sooner, the topics or the disk are damaged, and to restore it again would not help.
 */
final class LocalState {
    private static final Duration PAUSE = Duration.ofHours(1);

    private final InstantSource clock;
    private long droppedAt = Long.MIN_VALUE;

    LocalState(InstantSource clock) {
        this.clock = clock;
    }

    /** Whether it may be dropped now: it was not dropped within the last hour. */
    synchronized boolean canBeRestored() {
        return droppedAt == Long.MIN_VALUE || clock.millis() - droppedAt >= PAUSE.toMillis();
    }

    synchronized void dropped() {
        droppedAt = clock.millis();
    }

    /** Whether this failure means that local state is damaged. A full disk does not: there would be no room for a new copy either. */
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

    /** What is damaged: the message of the {@link DamagedState} or, if there is none, of the root cause. */
    static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && !(cause instanceof DamagedState)) {
            cause = cause.getCause();
        }
        return cause.getMessage();
    }
}
