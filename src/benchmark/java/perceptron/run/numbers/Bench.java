package perceptron.run.numbers;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.demo.local.BrokerProcess;
import perceptron.demo.local.LocalRegistry;
import perceptron.demo.local.ScratchFolder;
import perceptron.example.Example;
import perceptron.pipeline.Job;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.wire.ExampleEncoder;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;

/** A broker, a registry, the topics of one job with a partition each, and somebody who sends examples to it. */
final class Bench implements AutoCloseable {
    private static final long ROOM = 20L << 30;

    /** Kafka's own default, which the local broker keeps smaller: with it, the cleaner keeps up with a large store. */
    private static final Map<String, String> CLEANER = Map.of("log.cleaner.dedupe.buffer.size", "134217728");

    private final ScratchFolder scratch = ScratchFolder.create("perceptron-numbers", ROOM);
    private final BrokerProcess broker = BrokerProcess.start(0, CLEANER, "-Xmx1g");
    private final LocalRegistry registry = LocalRegistry.start();
    private final Map<String, Object> given = new HashMap<>();
    private final KafkaProducer<byte[], byte[]> producer;
    private final ExampleEncoder encoder;

    Bench(Map<String, ?> settings) throws Exception {
        this(settings, 1);
    }

    Bench(Map<String, ?> settings, int partitions) throws Exception {
        given.put("application.id", "numbers");
        given.put("kafka.bootstrap.servers", broker.bootstrapServers());
        given.put("schema.registry.url", registry.url());
        given.put("kafka.state.dir", scratch.path().resolve("state").toString());
        given.put("learner", "perceptron"); // The least that a job can learn: what is measured here is the rest.
        given.putAll(settings);
        try (Admin admin = admin()) {
            admin.createTopics(new Topics(settings(Map.of())).all(partitions))
                    .all()
                    .get();
        }
        try (Registry client = new Registry(settings(Map.of()).registry())) {
            encoder = new ExampleEncoder(client.id("numbers.examples-value", Schemas.EXAMPLE.schema()));
        }
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "linger.ms", 5, "compression.type", "lz4"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    ScratchFolder scratch() {
        return scratch;
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    String bootstrapServers() {
        return broker.bootstrapServers();
    }

    Settings settings(Map<String, ?> more) {
        Map<String, Object> all = new HashMap<>(given);
        all.putAll(more);
        return new Settings(all);
    }

    /** A job in this JVM, when it runs. */
    Job start(Map<String, ?> more) {
        Job job = new Job(settings(more));
        job.start();
        await(() -> job.state() == State.RUNNING || job.state() == State.ERROR);
        return job;
    }

    void send(String model, Example example) {
        producer.send(new ProducerRecord<>("numbers.examples", model.getBytes(), encoder.encode(example)));
    }

    void flush() {
        producer.flush();
    }

    static void await(BooleanSupplier happened) {
        while (!happened.getAsBoolean()) {
            LockSupport.parkNanos(2_000_000);
        }
    }

    /** A line of the table; in front of it, how many processes want one of the machine's cores. */
    static void say(String format, Object... numbers) {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        System.out.printf(Locale.ROOT, "[load %4.1f] %s%n", load, String.format(Locale.ROOT, format, numbers));
    }

    static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }

    @Override
    public void close() throws IOException {
        producer.close();
        registry.close();
        broker.close();
        scratch.close();
    }
}
