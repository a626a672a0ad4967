package perceptron.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.avro.Schema;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.example.Example;
import perceptron.example.file.ExampleFile;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.pipeline.topic.Topics.Topic;
import perceptron.pipeline.wire.ExampleEncoder;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;
import perceptron.run.console.EndSignal;
import perceptron.run.console.Failure;
import perceptron.run.console.Failures;
import perceptron.run.console.Terminal;
import perceptron.run.file.FileOptions;
import perceptron.run.file.RejectedLines;
import perceptron.run.kafka.JobTopics;
import perceptron.run.kafka.KafkaAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "produce",
        description = {
            "Sends the examples of a file to the examples topic, in order, with the model's name as key, and"
                    + " registers their schema. It reads the same files as 'evaluate', and the job learns the same"
                    + " weights, bit for bit."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perceptron-streams produce data.svm.gz --model spam",
            "  perceptron-streams produce data.svm --model spam --rate 500 --loop",
            "  zcat events.gz | perceptron-streams produce - --format json --model clicks"
        })
final class ProduceCommand extends JobCommand {
    private static final Set<String> FORMATS = Set.of("example", "record");
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    @Mixin
    private FileOptions file;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            required = true,
            description = "The model that the examples are for: the key of every record.")
    private String model;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "0",
            description = "Maximum records per second. Default: no limit.")
    private double rate;

    @Option(names = "--loop", description = "Start again at the end of the file, until Ctrl-C.")
    private boolean loop;

    @Override
    void execute(Settings settings) throws IOException, InterruptedException {
        if (!(rate >= 0)) {
            throw wrong("--rate " + rate + " is below the minimum of 0");
        }
        if (loop && !file.canBeReadTwice()) {
            throw wrong("--loop cannot read standard input a second time");
        }
        Topic topic = new Topics(settings).list().get(0);
        if (!topic.isOurs() || !FORMATS.contains(settings.getString("examples.format"))) {
            throw wrong(
                    "produce writes Avro to the job's own topic: do not set examples.topic, and set examples.format to"
                            + " example or record");
        }
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            new JobTopics(settings, admin).check(options().another("topics create"));
        }
        try (EndSignal end = EndSignal.listen();
                Terminal terminal = Terminal.of(err());
                Sender sender = new Sender(settings, topic, end)) {
            RejectedLines rejected = file.rejectedLines();
            Example example = new Example();
            do {
                try (ExampleFile examples = file.open()) {
                    while (!end.isGiven() && rejected.next(examples, example)) {
                        sender.send(example);
                        terminal.progress(
                                examples.progress(), () -> String.format(Locale.ROOT, "%,d sent", sender.sent));
                    }
                }
            } while (loop && !end.isGiven() && sender.sent > 0);
            sender.flush();
            terminal.clear();
            rejected.describe().lines().forEach(err()::println);
            say(String.format(Locale.ROOT, "%,d examples sent to %s as model %s.", sender.sent, topic.name(), model));
        }
    }

    /** Sends the examples in order, at a limited rate. One thread owns it. */
    private final class Sender implements AutoCloseable {
        private final KafkaProducer<byte[], byte[]> producer;
        private final String topic;
        private final byte[] key = model.getBytes(StandardCharsets.UTF_8);
        private final EndSignal end;
        private final ExampleEncoder encoder;
        private final AtomicReference<Exception> failure = new AtomicReference<>();
        private final long startedAt = System.nanoTime();
        private long sent;

        /**
         * @param topic of the job's own, with examples or with records of any schema
         * @param end after this signal, records are no longer delayed to keep the rate
         */
        Sender(Settings settings, Topic topic, EndSignal end) throws IOException {
            this.topic = topic.name();
            this.end = end;
            try (Registry registry = new Registry(settings.registry())) {
                Schema schema = Schemas.EXAMPLE.schema();
                // If the topic has records of any schema, its subject belongs to another schema.
                String subject = topic.schema() == null ? schema.getFullName() : topic.subject();
                encoder = new ExampleEncoder(registry.id(subject, schema));
            }
            Map<String, Object> client = new HashMap<>(Map.of("linger.ms", 10, "compression.type", "lz4"));
            client.putAll(ClientSettings.producer(settings));
            producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
        }

        void send(Example example) {
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
                throw new Failure("Kafka rejected the examples: " + Failures.reasons(e), e);
            }
        }

        void flush() {
            producer.flush();
            check();
        }

        @Override
        public void close() {
            producer.close(CLOSE_TIMEOUT);
        }
    }
}
