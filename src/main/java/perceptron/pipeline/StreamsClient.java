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

/**
 * The client of Kafka Streams. If what this machine keeps is damaged, the client is closed, all that is kept is dropped, and
 * another client restores it from the topics. That is the only way that Kafka Streams' public API has for it.
 */
final class StreamsClient {
    private static final Logger LOG = LoggerFactory.getLogger(StreamsClient.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    /** Who wants to know what becomes of it. */
    interface Owner {
        /** A client was closed, and another one takes its place. */
        void restarts();

        void failed(Throwable cause);

        void ended();
    }

    private final Supplier<KafkaStreams> maker;
    private final GroupMembershipOperation farewell;
    private final LocalState localState;
    private final Owner owner;
    private final AtomicBoolean isRestarting = new AtomicBoolean();

    /** Held while one client takes the place of another, which waits for its threads: none of these may want it. */
    private final Object lifecycle = new Object();

    private volatile KafkaStreams current;
    private volatile boolean isClosed;

    /** @param farewell whether it leaves its group when it is closed */
    StreamsClient(Supplier<KafkaStreams> maker, GroupMembershipOperation farewell, LocalState localState, Owner owner) {
        this.maker = maker;
        this.farewell = farewell;
        this.localState = localState;
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

    /** The present one: to ask it, not to start or close it. */
    KafkaStreams current() {
        return current;
    }

    State state() {
        return isRestarting.get() ? State.REBALANCING : current.state();
    }

    /**
     * Starts. A process that is killed while Kafka Streams deletes what it kept on this machine leaves a part of it, which no
     * later one can open.
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
     * Kafka Streams ends a client that has failed without leaving the group, and the next start waits for the members that are gone.
     * If it is being closed already, it goes on with that instead, and leaves. It has begun when this returns.
     */
    private StreamThreadExceptionResponse failed(Throwable cause, CountDownLatch closing) {
        if (!isRestarting.get()) {
            boolean restarts = mayRestart(cause);
            if (!restarts) {
                owner.failed(cause);
            }
            // Not by this thread, which is one of those that closing waits for.
            new Thread(restarts ? this::restartOrFail : this::closeCurrent, "end of a failed client").start();
            try {
                closing.await(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /** Whether it is to be restarted because of this failure: that is true for one thread only. */
    private boolean mayRestart(Throwable failure) {
        boolean may = !isClosed
                && LocalState.isDamage(failure)
                && localState.canBeRestored()
                && isRestarting.compareAndSet(false, true);
        if (may) {
            localState.dropped();
            LOG.warn(
                    "What is kept on this machine is damaged, and all of it is restored from its topics: {}",
                    LocalState.reason(failure));
        }
        return may;
    }

    private void restart() {
        synchronized (lifecycle) {
            if (isClosed) {
                return;
            }
            owner.restarts();
            current.close(CloseOptions.groupMembershipOperation(farewell));
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

    /** Nothing runs afterwards. */
    void close() {
        synchronized (lifecycle) {
            isClosed = true;
        }
        closeCurrent();
        owner.ended();
    }

    private void closeCurrent() {
        current.close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(farewell));
    }
}
