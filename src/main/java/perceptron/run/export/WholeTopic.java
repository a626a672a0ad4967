package perceptron.run.export;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;
import perceptron.run.kafka.KafkaAdmin;

/** Reads topics from the beginning to their present end, each partition in order, committed records only. */
final class WholeTopic implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** After this time, a transaction of the job is committed or aborted. */
    private static final Duration UNCOMMITTED = Duration.ofSeconds(20);

    private final Settings settings;

    /** Null until something is decoded. */
    private KafkaAvroDeserializer values;

    WholeTopic(Settings settings) {
        this.settings = settings;
    }

    /** Decodes an output of the job with the schema of the registry. */
    Object decode(ConsumerRecord<byte[], byte[]> record) {
        if (values == null) {
            values = new KafkaAvroDeserializer();
            Map<String, Object> reading = ClientSettings.consumer(settings);
            reading.put("specific.avro.reader", true);
            values.configure(reading, false);
        }
        return values.deserialize(record.topic(), record.value());
    }

    @Override
    public void close() {
        if (values != null) {
            values.close();
        }
    }

    /** @param orElse hint appended to the message if a topic does not exist */
    void read(List<String> topics, String orElse, Consumer<ConsumerRecord<byte[], byte[]>> each)
            throws InterruptedException {
        readUntil(() -> true, topics, orElse, each);
    }

    /**
     * Reads on beyond the end until {@code enough} is true, since what a job reports may not be committed yet. Gives up if nothing
     * arrives for a while.
     */
    void readUntil(
            BooleanSupplier enough, List<String> topics, String orElse, Consumer<ConsumerRecord<byte[], byte[]>> each)
            throws InterruptedException {
        check(topics, orElse);
        Map<String, Object> client = ClientSettings.consumer(settings);
        client.put("isolation.level", "read_committed");
        client.put("enable.auto.commit", false);
        client.remove("group.id");
        client.remove("group.instance.id");
        try (var consumer = new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = topics.stream()
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long lastAt = System.nanoTime();
            while (!isThrough(consumer, ends)) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    if (record.offset() < ends.get(new TopicPartition(record.topic(), record.partition()))) {
                        each.accept(record);
                    }
                }
                lastAt = records.isEmpty() ? lastAt : System.nanoTime();
                if (System.nanoTime() - lastAt > PATIENCE.toNanos()) {
                    throw new Failure("for " + PATIENCE.toSeconds() + " s nothing more has arrived from "
                            + String.join(" and ", topics) + ", which were not read to their end. Does Kafka run?");
                }
            }
            ends.forEach(consumer::seek); // Records after the end may have been fetched, and were ignored.
            lastAt = System.nanoTime();
            while (!enough.getAsBoolean() && System.nanoTime() - lastAt < UNCOMMITTED.toNanos()) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                records.forEach(each);
                lastAt = records.isEmpty() ? lastAt : System.nanoTime();
            }
        }
    }

    private static boolean isThrough(KafkaConsumer<?, ?> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    private void check(Collection<String> topics, String orElse) throws InterruptedException {
        try (KafkaAdmin admin = new KafkaAdmin(settings)) {
            Set<String> there = admin.get(admin.client().listTopics().names());
            for (String topic : topics) {
                if (!there.contains(topic)) {
                    throw new Failure("there is no topic " + topic + " at " + admin.servers() + ". " + orElse);
                }
            }
        }
    }
}
