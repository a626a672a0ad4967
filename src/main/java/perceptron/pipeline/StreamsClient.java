package perceptron.pipeline;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Rejection;
import perceptron.pipeline.store.ModelStore.SettingsConflict;
import perceptron.pipeline.store.Positions.OffsetsMoved;
import perceptron.pipeline.topic.RecordInWork;
import perceptron.pipeline.wire.SchemaLookup;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;

/** The client of Kafka Streams, from its start to its end, and the failure that led to the end, if one did. Any thread may call. */
final class StreamsClient {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final long FIRST_PAUSE_MILLIS = 1_000;
    private static final long LONGEST_PAUSE_MILLIS = 60_000;

    private final KafkaStreams streams;
    private final GroupMembershipOperation onLeaving;
    private final SchemaLookup lookup;
    private final Path stateFolder;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Throwable failure;

    /** Why the job failed, with the record that was being processed and the setting that skips it. */
    private static final class FailureAtRecord extends RuntimeException {
        private FailureAtRecord(String place, Throwable cause) {
            super(place, cause, false, false);
        }
    }

    /**
     * @param onLeaving whether the client leaves its group when it is closed
     * @param stateFolder which a failure names if it is damaged
     */
    StreamsClient(KafkaStreams streams, GroupMembershipOperation onLeaving, SchemaLookup lookup, Path stateFolder) {
        this.streams = streams;
        this.onLeaving = onLeaving;
        this.lookup = lookup;
        this.stateFolder = stateFolder;
        streams.setUncaughtExceptionHandler(this::failed);
        streams.setStateListener((now, before) -> {
            if (now == State.PENDING_SHUTDOWN) {
                closing.countDown();
            }
            if (now == State.ERROR || now == State.NOT_RUNNING) {
                ended.countDown();
            }
        });
    }

    /** For queries: only this class starts and closes it. */
    KafkaStreams streams() {
        return streams;
    }

    /** The state of the job: a client that was closed because of a failure has failed. */
    State state() {
        State client = streams.state();
        if (failure == null) {
            return client;
        }
        return switch (client) {
            case PENDING_SHUTDOWN -> State.PENDING_ERROR;
            case NOT_RUNNING -> State.ERROR;
            default -> client;
        };
    }

    /** Whether a stream thread waits for the registry. */
    boolean isPaused() {
        return waiting.get() > 0;
    }

    /** Starts the client. Kafka Streams opens stores at once, and fails here if one of them cannot be opened. */
    void start() {
        try {
            streams.start();
        } catch (ProcessorStateException e) {
            report(e);
            close();
        }
    }

    /** Waits until the job has ended, and returns the failure that ended it. */
    Optional<Throwable> await() throws InterruptedException {
        ended.await();
        return Optional.ofNullable(failure);
    }

    boolean endsWithin(Duration time) throws InterruptedException {
        return ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Called by a stream thread that fails. On its own, Kafka Streams would end the client without leaving the group, and the next
     * start would wait until the group gives up the lost member. A client that is being closed already does leave the group. So
     * another thread closes the client, and this method returns when closing has begun.
     */
    private StreamThreadExceptionResponse failed(Throwable cause) {
        NoAnswer unanswered = NoAnswer.in(cause);
        if (unanswered != null) {
            if (registryAnswers(unanswered)) {
                replaceThread(unanswered);
            }
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        report(cause);
        // In another thread, since closing waits for all stream threads, this one included.
        new Thread(this::closeSoon, "end of a failed client").start();
        try {
            closing.await(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /**
     * Waits in a stream thread that has failed because the registry does not answer, and asks it again after pauses that grow. Returns
     * true if there is an answer, false if the client is closed before. The thread has committed nothing of what it could not finish. A
     * new one restores the models and begins at the committed offsets, so it must not do so in vain.
     */
    private boolean registryAnswers(NoAnswer unanswered) {
        if (waiting.getAndIncrement() == 0) {
            LOG.warn("Waiting, and nothing is lost: {}", unanswered.getMessage());
        }
        try {
            long pause = FIRST_PAUSE_MILLIS;
            while (!closing.await(pause, TimeUnit.MILLISECONDS)) {
                if (isAnswered(unanswered.id())) {
                    LOG.info("Going on: the schema registry answers again");
                    return true;
                }
                pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            waiting.decrementAndGet();
        }
        return false;
    }

    private boolean isAnswered(int schema) {
        try {
            lookup.find(schema);
            return true;
        } catch (Rejection answer) {
            return true;
        } catch (NoAnswer none) {
            return false;
        }
    }

    /**
     * What {@code REPLACE_THREAD} means, but the thread's member leaves the group. Kafka Streams 4.3.1 lets the member of a replaced
     * thread stay, and then the new thread gets its partitions only after the session timeout, 45 s by default. An exception that
     * this handler throws ends the thread as well.
     */
    private void replaceThread(NoAnswer unanswered) {
        streams.addStreamThread();
        throw unanswered;
    }

    /** Closes the client. Waits for its stream threads only for a short time. */
    void close() {
        closeSoon();
        ended.countDown();
    }

    /** The same, but waits until all stream threads have committed and ended. */
    void end() {
        streams.close(CloseOptions.groupMembershipOperation(onLeaving));
        ended.countDown();
    }

    private void closeSoon() {
        if (!streams.close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(onLeaving))) {
            LOG.warn(
                    "Not all stream threads stopped within {} s: what they have not committed is rolled back and done again",
                    CLOSE_TIMEOUT.toSeconds());
        }
    }

    /** Keeps and logs the failure that ends the client. */
    private void report(Throwable thrown) {
        Throwable cause = DamagedFolder.orElse(thrown, stateFolder);
        Throwable fixable = fixable(cause);
        RecordInWork record = RecordInWork.in(cause);
        if (record == null) {
            failure = cause;
        } else {
            String way = fixable == null ? " (skip.records=" + record.origin() + " skips it)" : "";
            failure = new FailureAtRecord(record.getMessage() + way, cause);
        }
        String what = record == null ? "The job fails" : "The job fails " + failure.getMessage();
        if (fixable != null) {
            LOG.error("{}: {}", what, fixable.getMessage());
        } else {
            LOG.error(what, cause);
        }
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
