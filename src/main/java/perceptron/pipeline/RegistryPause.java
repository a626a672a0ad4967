package perceptron.pipeline;

import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.wire.SchemaLookup;

/** Pauses the topology while the registry does not answer. Meanwhile records wait, and none is dropped. */
final class RegistryPause {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);

    /** How often a paused job asks whether the registry answers again. */
    private static final long RETRY_MILLIS = 250;

    private final SchemaLookup lookup;
    private final ScheduledExecutorService timer;
    private final Supplier<KafkaStreams> client;
    private final AtomicBoolean isOn = new AtomicBoolean();

    RegistryPause(SchemaLookup lookup, ScheduledExecutorService timer, Supplier<KafkaStreams> client) {
        this.lookup = lookup;
        this.timer = timer;
        this.client = client;
    }

    boolean isOn() {
        return isOn.get();
    }

    /** Pauses the topology until the registry answers again. */
    void begin() {
        if (isOn.compareAndSet(false, true)) {
            LOG.warn("Pausing: {}", Objects.requireNonNullElse(lookup.trouble(), "the registry has not answered yet"));
            client.get().pause();
            timer.schedule(this::endIfAnswered, RETRY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Resumes the topology if the registry answers, or tries again later. */
    private void endIfAnswered() {
        if (lookup.trouble() != null) {
            timer.schedule(this::endIfAnswered, RETRY_MILLIS, TimeUnit.MILLISECONDS);
            return;
        }
        isOn.set(false);
        client.get().resume();
        LOG.info("Resuming: the registry answers again");
    }

    /** Another client takes the place of the one that was paused. */
    void forget() {
        isOn.set(false);
    }
}
