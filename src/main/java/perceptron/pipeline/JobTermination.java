package perceptron.pipeline;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.streams.KafkaStreams.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.store.OffsetsMoved;
import perceptron.pipeline.store.SettingsConflict;
import perceptron.pipeline.topic.RecordInWork;

/** The end of the job, and the failure that led to it, if one did. Any thread may call. */
final class JobTermination {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Path stateFolder;
    private volatile Throwable failure;

    /** Why the job failed, with the record that was being processed and the setting that skips it. */
    private static final class FailureAtRecord extends RuntimeException {
        private FailureAtRecord(String place, Throwable cause) {
            super(place, cause, false, false);
        }
    }

    /** @param stateFolder which a failure names if it is damaged */
    JobTermination(Path stateFolder) {
        this.stateFolder = stateFolder;
    }

    /** A stream thread has failed: the client ends. */
    void failed(Throwable thrown) {
        Throwable cause = DamagedFolder.orElse(thrown, stateFolder);
        String place = place(cause);
        failure = place.isEmpty() ? cause : new FailureAtRecord(place, cause);
        String what = place.isEmpty() ? "The job fails" : "The job fails " + place;
        Throwable fixable = fixable(cause);
        if (fixable != null) {
            LOG.error("{}: {}", what, fixable.getMessage());
        } else {
            LOG.error(what, cause);
        }
    }

    void ended() {
        ended.countDown();
    }

    /** Waits until the job has ended, and returns the failure that ended it. */
    Optional<Throwable> await() throws InterruptedException {
        ended.await();
        return Optional.ofNullable(failure);
    }

    boolean isWithin(Duration time) throws InterruptedException {
        return ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The state of the job if its client is in this state. */
    State state(State client) {
        if (failure == null) {
            return client;
        }
        return switch (client) {
            case PENDING_SHUTDOWN -> State.PENDING_ERROR;
            case NOT_RUNNING -> State.ERROR;
            default -> client;
        };
    }

    /** Where it failed, as a part of a sentence; empty if no record was being processed. */
    private static String place(Throwable cause) {
        RecordInWork record = RecordInWork.in(cause);
        if (record == null) {
            return "";
        }
        boolean isTheRecordsFault = fixable(cause) == null;
        String way = isTheRecordsFault ? " (skip.records=" + record.origin() + " skips it)" : "";
        return record.getMessage() + way;
    }

    /**
     * The first failure in a chain of causes that a user can fix; null if there is none. Its message is enough, so the log leaves
     * out the stack trace.
     */
    static Throwable fixable(Throwable failure) {
        Throwable cause = failure;
        while (cause != null
                && !(cause instanceof SettingsConflict
                        || cause instanceof DamagedFolder
                        || cause instanceof OffsetsMoved
                        || cause instanceof AuthorizationException
                        || cause instanceof AuthenticationException)) {
            cause = cause.getCause();
        }
        return cause;
    }
}
