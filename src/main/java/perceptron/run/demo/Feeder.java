package perceptron.run.demo;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.example.Example;
import perceptron.pipeline.wire.ExampleEncoder;

/** Sends the examples of all models in turn, at a steady rate, on a thread of its own. */
public final class Feeder implements AutoCloseable {
    /** As the setting {@code labels} has them. */
    public static final String LABELS = ExampleSource.NEGATIVE + "," + ExampleSource.POSITIVE;

    private static final long PAUSE_MILLIS = 10;
    private static final double PERIOD_SECONDS = 60;

    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final ExampleEncoder encoder;
    private final long examples;
    private final double rate;
    private final List<Model> models = new ArrayList<>();
    private final Example example = new Example();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final Thread thread = new Thread(this::send, "examples");

    private record Model(byte[] key, ExampleSource source) {}

    /**
     * @param client what a producer needs to get there
     * @param schemaId under which the registry knows the examples' schema
     * @param examples how many in all, in whose middle the rules change; 0 to go on, and change them once a minute
     * @param rate examples a second, of all models
     */
    public Feeder(Map<String, Object> client, String topic, int schemaId, long examples, double rate, long seed) {
        this.topic = topic;
        this.examples = examples;
        this.rate = rate;
        encoder = new ExampleEncoder(schemaId);
        double period = (examples > 0 ? examples : rate * PERIOD_SECONDS) / Course.values().length;
        for (Course course : Course.values()) {
            models.add(new Model(
                    course.model().getBytes(StandardCharsets.UTF_8),
                    new ExampleSource(course, Math.max(1, (long) period), seed)));
        }
        Map<String, Object> settings = new HashMap<>(client);
        settings.put("linger.ms", 5);
        settings.put("compression.type", "lz4");
        producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    public void start() {
        thread.start();
    }

    private void send() {
        long start = System.nanoTime();
        try {
            for (long sent = 0; examples == 0 || sent < examples; ) {
                double due = (System.nanoTime() - start) / 1e9 * rate;
                while (sent < due && (examples == 0 || sent < examples)) {
                    sendNext(models.get((int) (sent++ % models.size())));
                }
                if (stop.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
            producer.flush();
        } catch (InterruptedException | RuntimeException e) {
            failure.compareAndSet(null, e);
        }
    }

    private void sendNext(Model model) {
        model.source().next(example);
        producer.send(new ProducerRecord<>(topic, model.key(), encoder.encode(example)), (sent, e) -> {
            if (e != null) {
                failure.compareAndSet(null, e);
            }
        });
    }

    /** Why it could not send; null while all is well. */
    public Exception failure() {
        return failure.get();
    }

    /** Stops sending. Closing it again does nothing. */
    @Override
    public void close() {
        stop.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        producer.close(Duration.ofSeconds(2));
    }
}
