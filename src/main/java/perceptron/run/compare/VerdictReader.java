package perceptron.run.compare;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import perceptron.avro.Judged;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.run.console.Failure;

/**
 * Reads what both jobs answered for examples whose label is known: predictions of labelled examples, which have the offset of the
 * example, and outcomes of labels that arrived later, which have its id. Reads committed records only. One thread owns it.
 */
public final class VerdictReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);

    private final List<String> prefixes;
    private final KafkaConsumer<String, byte[]> consumer;
    private final KafkaAvroDeserializer values = new KafkaAvroDeserializer();
    private final List<TopicPartition> partitions = new ArrayList<>();

    /**
     * @param client settings of a consumer and of Confluent's deserializer
     * @param a the application.id of one job; {@code b} is that of the other
     */
    public VerdictReader(Map<String, Object> client, String a, String b) {
        prefixes = List.of(a, b);
        Map<String, Object> settings = new HashMap<>(client);
        settings.put("isolation.level", "read_committed");
        settings.put("enable.auto.commit", false);
        settings.put("specific.avro.reader", true);
        settings.remove("group.id");
        settings.remove("group.instance.id");
        values.configure(settings, false);
        consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
        Map<String, List<PartitionInfo>> topics = consumer.listTopics();
        for (String prefix : prefixes) {
            for (String name : List.of("predictions", "outcomes")) {
                List<PartitionInfo> found = topics.get(prefix + "." + name);
                if (found == null) {
                    consumer.close();
                    throw new Failure("There is no topic " + prefix + "." + name + ". Is " + prefix
                            + " the application.id of a job?");
                }
                found.forEach(each -> partitions.add(new TopicPartition(each.topic(), each.partition())));
            }
        }
        consumer.assign(partitions);
    }

    /** Reads what was written from then until now. */
    public void read(Instant since, Comparison into) {
        long millis = Math.max(0, since.toEpochMilli()); // Kafka knows no time before 1970.
        Map<TopicPartition, Long> times = new HashMap<>();
        partitions.forEach(partition -> times.put(partition, millis));
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        consumer.offsetsForTimes(times)
                .forEach((partition, found) ->
                        consumer.seek(partition, found == null ? ends.get(partition) : found.offset()));
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                String topic = record.topic();
                int job = prefixes.indexOf(topic.substring(0, topic.lastIndexOf('.')));
                add(job, record.key(), values.deserialize(topic, record.value()), into);
            }
        }
    }

    /** A prediction without a label, and an outcome that is not about a label, are left out. */
    private static void add(int job, String model, Object value, Comparison into) {
        if (value instanceof Prediction prediction && prediction.getAnswerCorrect() != null) {
            String origin = prediction.getTopic() + "/" + prediction.getPartition() + "/" + prediction.getOffset();
            into.add(job, model, origin, prediction.getAnswerCorrect());
        } else if (value instanceof Outcome outcome && outcome.getOutcome() instanceof Judged judged) {
            into.add(job, model, model + " " + outcome.getId(), judged.getAnswerCorrect());
        }
    }

    @Override
    public void close() {
        consumer.close();
        values.close();
    }
}
