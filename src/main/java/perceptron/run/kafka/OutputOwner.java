package perceptron.run.kafka;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.topic.Topics;
import perceptron.run.console.Failure;

/**
 * Which job the output topics of a prefix belong to. The first record of the topic {@code PREFIX.owner} names it for ever. Jobs that
 * start at the same moment may all write a record, and the first one in the log counts. RATIONALE.md explains why it is a record.
 */
public final class OutputOwner {
    private static final Duration POLL = Duration.ofMillis(100);

    private final Settings settings;
    private final String topic;
    private final String job;

    private OutputOwner(Settings settings) {
        this.settings = settings;
        topic = new Topics(settings).owner().name();
        job = settings.getString("application.id");
    }

    /** @throws Failure if the outputs belong to another job; otherwise they belong to this one from now on */
    public static void claim(Settings settings) throws InterruptedException {
        OutputOwner owner = new OutputOwner(settings);
        if (owner.first().isEmpty()) {
            owner.write();
        }
        owner.require(owner.first());
    }

    /** @throws Failure if the outputs belong to another job. They may belong to none. */
    public static void requireNoOther(Settings settings) {
        OutputOwner owner = new OutputOwner(settings);
        owner.require(owner.first());
    }

    private void require(Optional<ConsumerRecord<String, String>> first) {
        first.filter(record -> !record.key().equals(job)).ifPresent(record -> {
            String prefix = settings.getString("topics.prefix");
            throw new Failure("The topics " + prefix + ".* belong to the job " + record.key() + " since "
                    + record.value() + ", and this job is " + job
                    + ". Set another topics.prefix; with examples.topic and examples.format it can read the same"
                    + " examples. If "
                    + record.key()
                    + " will never run again, delete the topic " + topic + ".");
        });
    }

    private Optional<ConsumerRecord<String, String>> first() {
        TopicPartition partition = new TopicPartition(topic, 0);
        Map<String, Object> client = ClientSettings.consumer(settings);
        try (var consumer = new KafkaConsumer<>(client, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).get(partition);
            while (consumer.position(partition) < end) {
                List<ConsumerRecord<String, String>> records =
                        consumer.poll(POLL).records(partition);
                if (!records.isEmpty()) {
                    return Optional.of(records.get(0));
                }
            }
            return Optional.empty();
        }
    }

    private void write() throws InterruptedException {
        Map<String, Object> client = ClientSettings.producer(settings);
        client.put("acks", "all");
        try (var producer = new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, 0, job, Instant.now().toString()))
                    .get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
        }
    }
}
