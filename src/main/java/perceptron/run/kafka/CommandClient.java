package perceptron.run.kafka;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import perceptron.avro.Command;
import perceptron.avro.Done;
import perceptron.avro.Outcome;
import perceptron.avro.Refused;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.CommandCopies;
import perceptron.pipeline.wire.Codecs;
import perceptron.pipeline.wire.Registry;
import perceptron.pipeline.wire.Schemas;
import perceptron.run.console.Failure;

/** Sends a command to the job, and waits for its outcome. */
public final class CommandClient implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);

    /** How long to wait for another partition after one has answered that it has no such model. */
    private static final Duration ELSEWHERE = Duration.ofSeconds(2);

    private final String commands;
    private final String outcomes;
    private final int schemaId;
    private final KafkaAvroDeserializer decoder = new KafkaAvroDeserializer();
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;

    public CommandClient(Settings settings) {
        commands = settings.topic("commands");
        outcomes = settings.topic("outcomes");
        schemaId = schemaId(settings);
        Map<String, Object> reading = ClientSettings.consumer(settings);
        reading.putAll(
                Map.of("isolation.level", "read_committed", "enable.auto.commit", false, "specific.avro.reader", true));
        decoder.configure(reading, false);
        producer = new KafkaProducer<>(
                ClientSettings.producer(settings), new ByteArraySerializer(), new ByteArraySerializer());
        consumer = new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private int schemaId(Settings settings) {
        try (Registry registry = new Registry(settings.registry())) {
            return registry.id(commands + "-value", Schemas.COMMAND.schema());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
        listen();
        byte[] key = model.getBytes(StandardCharsets.UTF_8);
        for (Object action : actions) {
            byte[] value = Codecs.encode(schemaId, new Command(id, action));
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
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                Outcome outcome = (Outcome) decoder.deserialize(outcomes, record.value());
                if (id.equals(outcome.getId())) {
                    found = Optional.of(outcome);
                    until = Math.min(until, System.nanoTime() + ELSEWHERE.toNanos());
                }
            }
        }
        return message(
                model,
                found.orElseThrow(() -> new Failure("for " + seconds
                        + " s no outcome has arrived. Does the job run? It executes the command when it reads it.")));
    }

    /** Whether no other partition can have another outcome: the model need not be in the partition that its name is hashed to. */
    private static boolean isCertain(Outcome outcome) {
        return outcome.getOutcome() instanceof Done || outcome.getVersion() > 0;
    }

    /** Starts at the present end of the topic, before anything is sent. */
    private void listen() {
        List<TopicPartition> partitions = consumer.partitionsFor(outcomes).stream()
                .map(partition -> new TopicPartition(outcomes, partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
    }

    /** @throws Failure if the job rejected the command */
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
        consumer.close();
        decoder.close();
    }
}
