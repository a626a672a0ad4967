package perceptron.pipeline;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;

/** The client of Kafka Streams, from its start to its end. */
final class StreamsClient {
    private static final Logger LOG = LoggerFactory.getLogger(StreamsClient.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final KafkaStreams streams;
    private final GroupMembershipOperation onLeaving;
    private final RegistryPause pause;
    private final JobTermination termination;
    private final CountDownLatch closing = new CountDownLatch(1);

    /** @param onLeaving whether the client leaves its group when it is closed */
    StreamsClient(
            KafkaStreams streams, GroupMembershipOperation onLeaving, RegistryPause pause, JobTermination termination) {
        this.streams = streams;
        this.onLeaving = onLeaving;
        this.pause = pause;
        this.termination = termination;
        streams.setUncaughtExceptionHandler(this::failed);
        streams.setStateListener((now, before) -> {
            if (now == State.PENDING_SHUTDOWN) {
                closing.countDown();
            }
            if (now == State.ERROR || now == State.NOT_RUNNING) {
                termination.ended();
            }
        });
    }

    /** For queries: only this class starts and closes it. */
    KafkaStreams streams() {
        return streams;
    }

    /** Starts the client. Kafka Streams opens stores at once, and fails here if one of them cannot be opened. */
    void start() {
        try {
            streams.start();
        } catch (ProcessorStateException e) {
            termination.failed(e);
            close();
        }
    }

    /**
     * Called by a stream thread that fails. On its own, Kafka Streams would end the client without leaving the group, and the next
     * start would wait until the group gives up the lost member. A client that is being closed already does leave the group. So
     * another thread closes the client, and this method returns when closing has begun.
     */
    private StreamThreadExceptionResponse failed(Throwable cause) {
        NoAnswer unanswered = NoAnswer.in(cause);
        if (unanswered != null) {
            if (pause.endsBefore(closing, unanswered)) {
                replaceThread(unanswered);
            }
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        termination.failed(cause);
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
        termination.ended();
    }

    /** The same, but waits until all stream threads have committed and ended. */
    void end() {
        streams.close(CloseOptions.groupMembershipOperation(onLeaving));
        termination.ended();
    }

    private void closeSoon() {
        if (!streams.close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(onLeaving))) {
            LOG.warn(
                    "Not all stream threads have ended within {} s: what they have not committed is aborted and done again",
                    CLOSE_TIMEOUT.toSeconds());
        }
    }
}
