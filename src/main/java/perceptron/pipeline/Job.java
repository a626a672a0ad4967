package perceptron.pipeline;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.settings.StreamsSettings;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.SchemaLookup;

/** One instance of the job, from its settings to its end. */
public final class Job implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Job.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final long GATE_MILLIS = 250;

    private final Registry registry;
    private final SchemaLookup lookup;
    private final KafkaStreams streams;
    private final LiveModels live = new LiveModels();
    private final AtomicBoolean gateIsClosed = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final ScheduledExecutorService gatekeeper = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "gatekeeper");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Throwable failure;

    public Job(Settings settings) {
        this(settings, Observer.NONE);
    }

    /** Asks the registry for its schemas, but starts nothing yet. */
    public Job(Settings settings, Observer observer) {
        registry = new Registry(settings.registry());
        lookup = new SchemaLookup(registry);
        Topology topology = new PerceptronTopology(
                        settings, SchemaIds.of(registry, settings), lookup, this::closeGate, live, observer)
                .build();
        streams = new KafkaStreams(topology, StreamsSettings.of(settings));
        streams.setUncaughtExceptionHandler(this::failed);
        streams.setStateListener((now, before) -> {
            if (now == State.ERROR || now == State.NOT_RUNNING) {
                ended.countDown();
            }
        });
    }

    public void start() {
        streams.start();
    }

    public State state() {
        return streams.state();
    }

    /** The models of this instance, for readers of other threads. */
    public LiveModels live() {
        return live;
    }

    /** Waits until it has ended, by {@link #close} or by a failure, and says which failure. */
    public Optional<Throwable> await() throws InterruptedException {
        ended.await();
        return Optional.ofNullable(failure);
    }

    private StreamThreadExceptionResponse failed(Throwable cause) {
        failure = cause;
        LOG.error("The job fails", cause);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /** Pauses the topology until the registry seems to be well: records are held back meanwhile, and nothing is dropped. */
    private void closeGate() {
        if (gateIsClosed.compareAndSet(false, true)) {
            LOG.warn("Pausing: {}", lookup.trouble() == null ? "the registry has not answered yet" : lookup.trouble());
            streams.pause();
            gatekeeper.schedule(this::openGate, GATE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void openGate() {
        if (lookup.trouble() != null) {
            gatekeeper.schedule(this::openGate, GATE_MILLIS, TimeUnit.MILLISECONDS);
            return;
        }
        gateIsClosed.set(false);
        streams.resume();
        LOG.info("Going on");
    }

    @Override
    public void close() {
        gatekeeper.shutdownNow();
        streams.close(CLOSE_TIMEOUT);
        lookup.close();
        try {
            registry.close();
        } catch (java.io.IOException e) {
            LOG.debug("The registry's client does not close", e);
        }
    }
}
