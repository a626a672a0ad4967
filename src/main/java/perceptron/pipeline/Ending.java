package perceptron.pipeline;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of the job, and the failure that led to it, if one did. Any thread may call. */
final class Ending {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);

    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Throwable failure;

    /** A stream thread has failed: the client ends. */
    void failed(Throwable cause) {
        failure = JobFailure.of(cause);
        Throwable fixable = UserFixable.in(cause);
        if (fixable != null) {
            LOG.error("The job fails {}: {}", JobFailure.place(cause), fixable.getMessage());
        } else {
            LOG.error("The job fails {}", JobFailure.place(cause), cause);
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
}
