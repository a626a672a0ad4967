package perceptron.run.export;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
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
import perceptron.pipeline.settings.Settings;
import perceptron.run.console.Failure;
import perceptron.run.kafka.ClientSettings;
import perceptron.run.kafka.KafkaAdmin;

/** Topics from their beginning to what is their end now, a partition's records in their order. Only what is committed. */
final class WholeTopic {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What a job has done is committed sooner, or taken back. */
    private static final Duration UNCOMMITTED = Duration.ofSeconds(20);

    private final Settings settings;

    WholeTopic(Settings settings) {
        this.settings = settings;
    }

    /** @param orElse hint appended to the message if a topic does not exist */
    void read(List<String> topics, String orElse, Consumer<ConsumerRecord<byte[], byte[]>> each)
            throws InterruptedException {
        readUntil(() -> true, topics, orElse, each);
    }

    /**
     * Reads on past the end, as far as that moves, until it is enough: what a job answers is not committed yet. Gives up after
     * a while in which nothing more comes.
     */
    void readUntil(
            BooleanSupplier enough, List<String> topics, String orElse, Consumer<ConsumerRecord<byte[], byte[]>> each)
            throws InterruptedException {
        check(topics, orElse);
        Map<String, Object> client = new HashMap<>(ClientSettings.consumer(settings));
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
                    throw new Failure("for " + PATIENCE.toSeconds() + " s nothing more has come of "
                            + String.join(" and ", topics) + ", which are not read to their end. Does Kafka run?");
                }
            }
            ends.forEach(consumer::seek); // What was fetched of later records was passed over.
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
                    throw new Failure("At " + admin.servers() + " there is no topic " + topic + ". " + orElse);
                }
            }
        }
    }
}
