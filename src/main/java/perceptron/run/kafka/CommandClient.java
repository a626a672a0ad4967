package perceptron.run.kafka;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.avro.Command;
import perceptron.avro.Done;
import perceptron.avro.Outcome;
import perceptron.avro.Refused;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Quantity;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.CommandCopies;
import perceptron.pipeline.wire.Codecs;
import perceptron.pipeline.wire.JsonValues;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;
import perceptron.run.console.Failure;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sends a command to the job, and waits for its outcome. */
public final class CommandClient implements AutoCloseable {
    /** How long to wait for another partition after one has answered that it has no such model. */
    private static final Duration ELSEWHERE = Duration.ofSeconds(2);

    private final String commands;

    /** Null if commands are JSON. */
    private final Integer schemaId;

    private final KafkaProducer<byte[], byte[]> producer;
    private final TopicReader outcomes;

    /** The option {@code --timeout}: a number of seconds, or {@code 2m}. */
    public static final class Seconds implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            Long millis = Quantity.millis(text.matches("\\d{1,9}") ? text + "s" : text);
            if (millis == null) {
                throw new TypeConversionException(
                        "'" + text + "' is neither a number of seconds nor a span such as 2m");
            }
            return Math.toIntExact(millis / 1_000);
        }
    }

    public CommandClient(Settings settings) throws InterruptedException {
        commands = settings.topic("commands");
        schemaId = settings.needsRegistry() ? schemaId(settings) : null;
        outcomes = new TopicReader(settings, List.of(settings.topic("outcomes")));
        producer = new KafkaProducer<>(
                ClientSettings.producer(settings), new ByteArraySerializer(), new ByteArraySerializer());
    }

    private int schemaId(Settings settings) {
        try (Registry registry = new Registry(settings.registry())) {
            return registry.id(commands + "-value", Schemas.COMMAND.schema());
        }
    }

    /**
     * @param actions each what the field {@code command} holds: the parts of one command
     * @return what was done, as a sentence
     */
    public String send(String model, List<?> actions, int seconds) {
        if (seconds < 1) {
            throw new Failure("--timeout " + seconds + " leaves no time for an outcome: nothing is sent");
        }
        String id = UUID.randomUUID().toString();
        outcomes.seekToEnd(); // Before anything is sent.
        byte[] key = model.getBytes(StandardCharsets.UTF_8);
        for (Object action : actions) {
            byte[] value = value(new Command(id, action));
            List<PartitionInfo> partitions = producer.partitionsFor(commands);
            List<Header> copies = List.of(CommandCopies.header(partitions.size()));
            for (PartitionInfo partition : partitions) {
                producer.send(new ProducerRecord<>(commands, partition.partition(), key, value, copies));
            }
        }
        producer.flush();
        long until = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        Optional<Outcome> found = Optional.empty();
        while (System.nanoTime() < until
                && found.filter(CommandClient::isCertain).isEmpty()) {
            for (ConsumerRecord<byte[], byte[]> record : outcomes.poll()) {
                Outcome outcome = (Outcome) outcomes.value(record);
                if (id.equals(outcome.getId())) {
                    found = Optional.of(outcome);
                    until = Math.min(until, System.nanoTime() + ELSEWHERE.toNanos());
                }
            }
        }
        return message(
                model,
                found.orElseThrow(() -> new Failure("for " + seconds
                        + " s no outcome has arrived. Is the job running? It executes the command when it reads it.")));
    }

    private byte[] value(Command command) {
        return schemaId == null
                ? JsonValues.ofAvro(Schemas.COMMAND.schema(), Codecs.encode(0, command))
                : Codecs.encode(schemaId, command);
    }

    /** Whether no other partition can have another outcome: the model need not be in the partition that its name is hashed to. */
    private static boolean isCertain(Outcome outcome) {
        return outcome.getOutcome() instanceof Done || outcome.getVersion() > 0;
    }

    private static String message(String model, Outcome outcome) {
        if (outcome.getOutcome() instanceof Refused refused) {
            throw new Failure("the job rejects the command to " + refused.getCommand() + " " + model + ": "
                    + refused.getReason());
        }
        Done done = (Done) outcome.getOutcome();
        return done.getCommand() + " " + model + ": done in partition " + outcome.getPartition() + ", version "
                + outcome.getVersion();
    }

    @Override
    public void close() {
        producer.close();
        outcomes.close();
    }
}
