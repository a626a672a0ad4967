package perceptron.pipeline;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Rejection;
import perceptron.pipeline.wire.SchemaLookup;
import perceptron.pipeline.wire.SchemaLookup.NoAnswer;

/**
 * The wait of stream threads that have failed because the registry does not answer. Such a thread has committed nothing of what it
 * could not finish. It asks the registry again after pauses that grow, and is replaced when there is an answer: a new thread
 * restores the models and begins at the committed offsets, so it must not do so in vain.
 */
final class RegistryPause {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);
    private static final long FIRST_MILLIS = 1_000;
    private static final long LONGEST_MILLIS = 60_000;

    private final SchemaLookup lookup;
    private final AtomicInteger waiting = new AtomicInteger();

    RegistryPause(SchemaLookup lookup) {
        this.lookup = lookup;
    }

    /** Whether a stream thread waits for the registry. */
    boolean isOn() {
        return waiting.get() > 0;
    }

    /** Waits in the failed thread until the registry answers. Returns whether it has, and not the client was closed before. */
    boolean endsBefore(CountDownLatch closing, NoAnswer failure) {
        if (waiting.getAndIncrement() == 0) {
            LOG.warn("Waiting, and nothing is lost: {}", failure.getMessage());
        }
        try {
            long pause = FIRST_MILLIS;
            while (!closing.await(pause, TimeUnit.MILLISECONDS)) {
                if (answers(failure.id())) {
                    LOG.info("Going on: the schema registry answers again");
                    return true;
                }
                pause = Math.min(2 * pause, LONGEST_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            waiting.decrementAndGet();
        }
        return false;
    }

    private boolean answers(int id) {
        try {
            lookup.find(id);
            return true;
        } catch (Rejection answer) {
            return true;
        } catch (NoAnswer none) {
            return false;
        }
    }
}
