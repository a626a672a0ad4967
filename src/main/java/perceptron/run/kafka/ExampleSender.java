package perceptron.run.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.avro.Schema;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.example.Example;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.pipeline.wire.ExampleEncoder;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Failure;
import perceptron.run.console.Failures;

/** Sends examples of one model in order, at a limited rate. One thread owns it. */
public final class ExampleSender implements AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final byte[] key;
    private final double rate;
    private final EndSignal end;
    private final ExampleEncoder encoder;
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final long startedAt = System.nanoTime();
    private long sent;

    /**
     * @param topic of the job's own, with examples or with records of any schema
     * @param rate records a second; 0 for no limit
     * @param end after this signal, records are no longer delayed to keep the rate
     */
    public ExampleSender(Settings settings, Topic topic, String model, double rate, EndSignal end) {
        this.topic = topic.name();
        this.rate = rate;
        this.end = end;
        key = model.getBytes(StandardCharsets.UTF_8);
        try (Registry registry = new Registry(settings.registry())) {
            Schema schema = Schemas.EXAMPLE.schema();
            // If the topic has records of any schema, its subject belongs to another schema.
            String subject = topic.schema() == null ? schema.getFullName() : topic.subject();
            encoder = new ExampleEncoder(registry.id(subject, schema));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Object> client = new HashMap<>(Map.of("linger.ms", 10, "compression.type", "lz4"));
        client.putAll(ClientSettings.producer(settings));
        producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    }

    public void send(Example example) {
        while (rate > 0 && !end.isGiven() && (System.nanoTime() - startedAt) / 1e9 * rate < sent) {
            LockSupport.parkNanos(1_000_000);
        }
        producer.send(new ProducerRecord<>(topic, key, encoder.encode(example)), (record, e) -> {
            if (e != null) {
                failure.compareAndSet(null, e);
            }
        });
        sent++;
        check();
    }

    private void check() {
        Exception e = failure.get();
        if (e != null) {
            throw new Failure("Kafka does not take examples: " + Failures.reasons(e), e);
        }
    }

    /** Returns when Kafka has all of them. */
    public void flush() {
        producer.flush();
        check();
    }

    public long sent() {
        return sent;
    }

    public String topic() {
        return topic;
    }

    @Override
    public void close() {
        producer.close(CLOSE_TIMEOUT);
    }
}
