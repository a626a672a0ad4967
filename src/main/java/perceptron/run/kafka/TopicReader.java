package perceptron.run.kafka;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Quantity;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.OutputDeserializer;
import perceptron.run.console.Failure;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads topics of a job without taking part in it: committed records only, all partitions, outside any group. It begins with the
 * first record of each partition. One thread owns it.
 */
public final class TopicReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** After this time, a transaction of the job is committed or aborted. */
    private static final Duration UNCOMMITTED = Duration.ofSeconds(20);

    private static final Duration PAUSE = Duration.ofMillis(10);

    private final List<String> topics;
    private final KafkaAdmin admin;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final OutputDeserializer values;
    private final List<TopicPartition> partitions;
    private Map<TopicPartition, Long> ends = Map.of();
    private long lastAt;

    /** The option {@code --since}: how long ago, or when. */
    public static final class Since implements ITypeConverter<Instant> {
        @Override
        public Instant convert(String text) {
            Long ago = Quantity.millis(text);
            try {
                return ago == null ? Instant.parse(text) : Instant.now().minusMillis(ago);
            } catch (DateTimeException e) {
                throw new TypeConversionException(
                        "'" + text + "' is neither a span such as 24h nor a time such as 2026-03-01T00:00:00Z");
            }
        }
    }

    /** @throws Failure if a topic does not exist, or if Kafka does not answer */
    public TopicReader(Settings settings, List<String> topics) throws InterruptedException {
        this.topics = topics;
        admin = new KafkaAdmin(settings);
        requireTopics();
        Map<String, Object> client = ClientSettings.consumer(settings);
        values = new OutputDeserializer(client);
        consumer = new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        partitions = topics.stream()
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    private void requireTopics() throws InterruptedException {
        var found = admin.client().describeTopics(topics).topicNameValues();
        for (String topic : topics) {
            if (admin.find(found.get(topic)).isEmpty()) {
                admin.close();
                throw new Failure("topic " + topic + " does not exist at " + admin.servers()
                        + ". Is application.id right, and has the job been started?");
            }
        }
    }

    /**
     * Goes on with what was written at this time or later.
     *
     * @param before how many earlier records of a partition are read if it has none since then
     */
    public void seek(Instant since, int before) {
        long millis = Math.max(0, since.toEpochMilli()); // Kafka knows no time before 1970.
        Map<TopicPartition, Long> times = new HashMap<>();
        partitions.forEach(partition -> times.put(partition, millis));
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        consumer.offsetsForTimes(times)
                .forEach((partition, found) -> consumer.seek(
                        partition, found == null ? Math.max(0, ends.get(partition) - before) : found.offset()));
    }

    /** Goes on with what is written from now on. */
    public void seekToEnd() {
        consumer.endOffsets(partitions).forEach(consumer::seek);
    }

    /** The next records. Waits for them for a fifth of a second. */
    public ConsumerRecords<byte[], byte[]> poll() {
        return consumer.poll(POLL);
    }

    /** Reads on to the present end of all partitions, each in order. There no transaction is in parts. */
    public void readToEnd(Consumer<ConsumerRecord<byte[], byte[]>> each) throws InterruptedException {
        endHere();
        while (!partitions.stream().allMatch(this::isAtEnd)) {
            pollToEnd(each);
        }
        ends.forEach(consumer::seek); // Records after the end may have been fetched, and were left out.
    }

    /**
     * The present end is where {@link #pollToEnd} ends. Waits for the transactions that have written before it: the offsets that a
     * job commits can be seen a moment before the records of the same transaction.
     */
    void endHere() throws InterruptedException {
        Map<TopicPartition, Long> written = written();
        long until = System.nanoTime() + UNCOMMITTED.toNanos();
        ends = consumer.endOffsets(partitions);
        while (partitions.stream().anyMatch(partition -> ends.get(partition) < written.get(partition))
                && System.nanoTime() < until) {
            Thread.sleep(PAUSE.toMillis());
            ends = consumer.endOffsets(partitions);
        }
        lastAt = System.nanoTime();
    }

    /** The end of each partition, committed or not. */
    private Map<TopicPartition, Long> written() throws InterruptedException {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        partitions.forEach(partition -> latest.put(partition, OffsetSpec.latest()));
        Map<TopicPartition, Long> written = new HashMap<>();
        admin.get(admin.client().listOffsets(latest).all())
                .forEach((partition, end) -> written.put(partition, end.offset()));
        return written;
    }

    List<TopicPartition> partitions() {
        return partitions;
    }

    boolean isAtEnd(TopicPartition partition) {
        return consumer.position(partition) >= ends.get(partition);
    }

    /** The next records before the end. */
    void pollToEnd(Consumer<ConsumerRecord<byte[], byte[]>> each) {
        ConsumerRecords<byte[], byte[]> records = poll();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (record.offset() < ends.get(new TopicPartition(record.topic(), record.partition()))) {
                each.accept(record);
            }
        }
        lastAt = records.isEmpty() ? lastAt : System.nanoTime();
        if (System.nanoTime() - lastAt > PATIENCE.toNanos()) {
            throw new Failure("no record has arrived for " + PATIENCE.toSeconds() + " s from "
                    + String.join(" and ", topics) + ", which were not read to their end. Is Kafka running?");
        }
    }

    /**
     * Reads on beyond the end until {@code enough} is true, since what a job reports may not be committed yet. Gives up if nothing
     * arrives for a while.
     */
    public void readUntil(BooleanSupplier enough, Consumer<ConsumerRecord<byte[], byte[]>> each)
            throws InterruptedException {
        readToEnd(each);
        lastAt = System.nanoTime();
        while (!enough.getAsBoolean() && System.nanoTime() - lastAt < UNCOMMITTED.toNanos()) {
            ConsumerRecords<byte[], byte[]> records = poll();
            records.forEach(each);
            lastAt = records.isEmpty() ? lastAt : System.nanoTime();
        }
    }

    public static String key(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    /** The value, Avro or JSON, as an object of its generated class; null if it is a deletion. */
    public Object value(ConsumerRecord<byte[], byte[]> record) {
        return values.deserialize(record.topic(), record.value());
    }

    @Override
    public void close() {
        consumer.close();
        values.close();
        admin.close();
    }
}
