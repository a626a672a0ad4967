package perceptron.pipeline;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;

/**
 * The client of Kafka Streams. If local state is damaged, the client is closed, all local state is dropped, and a new client
 * restores it from the topics. Kafka Streams' public API has no other way to do so.
 */
final class StreamsClient {
    private static final Logger LOG = LoggerFactory.getLogger(StreamsClient.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    /** Is notified when the client fails or ends. */
    interface Owner {
        void failed(Throwable cause);

        void ended();
    }

    private final Supplier<KafkaStreams> maker;
    private final GroupMembershipOperation onLeaving;
    private final LocalState localState;
    private final RegistryPause pause;
    private final Owner owner;
    private final AtomicBoolean isRestarting = new AtomicBoolean();

    /** Held while one client replaces another. To close the old one is to wait for its stream threads, so none may take this lock. */
    private final Object lifecycle = new Object();

    private volatile KafkaStreams current;
    private volatile boolean isClosed;

    /** @param onLeaving whether a client leaves its group when it is closed */
    StreamsClient(
            Supplier<KafkaStreams> maker,
            GroupMembershipOperation onLeaving,
            LocalState localState,
            RegistryPause pause,
            Owner owner) {
        this.maker = maker;
        this.onLeaving = onLeaving;
        this.localState = localState;
        this.pause = pause;
        this.owner = owner;
        current = make();
    }

    private KafkaStreams make() {
        KafkaStreams made = maker.get();
        CountDownLatch closing = new CountDownLatch(1);
        made.setUncaughtExceptionHandler(cause -> failed(cause, closing));
        made.setStateListener((now, before) -> {
            if (now == State.PENDING_SHUTDOWN) {
                closing.countDown();
            }
            boolean isOver = now == State.ERROR || now == State.NOT_RUNNING;
            if (isOver && made == current && !isRestarting.get()) {
                owner.ended();
            }
        });
        return made;
    }

    /** The present client, for queries: only this class starts and closes it. */
    KafkaStreams current() {
        return current;
    }

    State state() {
        return isRestarting.get() ? State.REBALANCING : current.state();
    }

    /**
     * Starts the client. A process that was killed while Kafka Streams deleted local state leaves a part of that state, which cannot
     * be opened: it is dropped.
     */
    void start() {
        try {
            current.start();
        } catch (ProcessorStateException e) {
            if (!mayRestart(e)) {
                throw e;
            }
            restart();
        }
    }

    /**
     * Called by a stream thread that fails. On its own, Kafka Streams would end the client without leaving the group, and the next
     * start would wait until the group gives up the lost member. A client that is being closed already does leave the group. So
     * another thread closes the client, and this method returns when closing has begun.
     */
    private StreamThreadExceptionResponse failed(Throwable cause, CountDownLatch closing) {
        NoAnswer unanswered = NoAnswer.in(cause);
        if (unanswered != null) {
            if (pause.endsBefore(closing, unanswered)) {
                replaceThread(unanswered);
            }
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        if (!isRestarting.get()) {
            boolean restarts = mayRestart(cause);
            if (!restarts) {
                owner.failed(cause);
            }
            // In another thread, since closing waits for all stream threads, this one included.
            new Thread(restarts ? this::restartOrFail : this::closeCurrent, "end of a failed client").start();
            try {
                closing.await(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /**
     * What {@code REPLACE_THREAD} means, but the thread's member leaves the group. Kafka Streams 4.3.1 lets the member of a replaced
     * thread stay, and then the new thread gets its partitions only after the session timeout, 45 s by default. An exception that
     * this handler throws ends the thread as well.
     */
    private void replaceThread(NoAnswer unanswered) {
        current.addStreamThread();
        throw unanswered;
    }

    /** Whether the client has to be restarted because of this failure. If several threads fail, only one gets true. */
    private boolean mayRestart(Throwable failure) {
        boolean may = !isClosed
                && LocalState.isDamage(failure)
                && localState.canBeRestored()
                && isRestarting.compareAndSet(false, true);
        if (may) {
            localState.dropped();
            LOG.warn(
                    "Local state is damaged; all of it is dropped and restored from its topics: {}",
                    LocalState.reason(failure));
        }
        return may;
    }

    private void restart() {
        synchronized (lifecycle) {
            if (isClosed) {
                return;
            }
            current.close(CloseOptions.groupMembershipOperation(onLeaving));
            current.cleanUp();
            current = make();
            isRestarting.set(false);
            current.start();
        }
    }

    private void restartOrFail() {
        try {
            restart();
        } catch (RuntimeException e) {
            isRestarting.set(false);
            owner.failed(e);
            owner.ended();
        }
    }

    /** Closes the client for good: it is not restarted afterwards. Waits for its stream threads only for a short time. */
    void close() {
        stayClosed();
        closeCurrent();
        owner.ended();
    }

    /** The same, but waits until all stream threads have committed and ended. */
    void end() {
        stayClosed();
        current.close(CloseOptions.groupMembershipOperation(onLeaving));
        owner.ended();
    }

    private void stayClosed() {
        synchronized (lifecycle) {
            isClosed = true;
        }
    }

    private void closeCurrent() {
        if (!current.close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(onLeaving))) {
            LOG.warn(
                    "Not all stream threads have ended within {} s: what they have not committed is aborted and done again",
                    CLOSE_TIMEOUT.toSeconds());
        }
    }
}
