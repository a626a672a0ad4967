package perceptron.run.console;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import perceptron.avro.Prediction;
import perceptron.avro.UpdateRate;

/**
 * Reads the outputs of a job with an ordinary consumer: every row of the update rates, and a sample of the latest predictions, of
 * which there may be too many to read. Only what is committed is seen. One thread owns it.
 */
public final class OutputReader implements AutoCloseable {
    private static final int PREDICTIONS_AT_ONCE = 20;
    private static final int ROWS_BEFORE = 50;

    private final KafkaConsumer<String, byte[]> consumer;
    private final KafkaAvroDeserializer decoder = new KafkaAvroDeserializer();
    private final List<TopicPartition> rates;
    private final List<TopicPartition> predictions;

    /** Receives what {@link #poll} reads, in the polling thread. */
    public interface Receiver {
        void rate(String model, UpdateRate row, long writtenAt);

        void prediction(String model, Prediction prediction, long exampleAt);
    }

    /** @param client settings of a consumer and of Confluent's deserializer */
    public OutputReader(Map<String, Object> client, String ratesTopic, String predictionsTopic) {
        Map<String, Object> settings = new HashMap<>(client);
        settings.put("isolation.level", "read_committed");
        settings.put("enable.auto.commit", false);
        settings.put("auto.offset.reset", "earliest");
        settings.put("specific.avro.reader", true);
        decoder.configure(settings, false);
        consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
        rates = partitions(ratesTopic);
        predictions = partitions(predictionsTopic);
        List<TopicPartition> all = new ArrayList<>(rates);
        all.addAll(predictions);
        consumer.assign(all);
        consumer.pause(predictions);
    }

    private List<TopicPartition> partitions(String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
    }

    /** Begins with the first row of the topic. */
    public void fromTheBeginning() {
        consumer.seekToBeginning(rates);
    }

    /** Begins with the rows since then, or with the last few if there are none, so that idle models are shown as well. */
    public void from(long millisSince1970) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(rates);
        Map<TopicPartition, Long> times = new HashMap<>();
        rates.forEach(partition -> times.put(partition, millisSince1970));
        consumer.offsetsForTimes(times).forEach((partition, found) -> {
            long last = Math.max(0, ends.get(partition) - ROWS_BEFORE);
            consumer.seek(partition, found == null ? last : found.offset());
        });
    }

    /** Makes the next polls read the latest predictions that were not read yet. */
    public void samplePredictions() {
        consumer.endOffsets(predictions)
                .forEach((partition, end) ->
                        consumer.seek(partition, Math.max(consumer.position(partition), end - PREDICTIONS_AT_ONCE)));
        consumer.resume(predictions);
    }

    public void poll(Duration atMost, Receiver receiver) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(atMost)) {
            Object value = decoder.deserialize(record.topic(), record.value());
            if (value instanceof UpdateRate row) {
                receiver.rate(record.key(), row, record.timestamp());
            } else if (value instanceof Prediction prediction) {
                receiver.prediction(record.key(), prediction, record.timestamp());
                consumer.pause(List.of(new TopicPartition(record.topic(), record.partition())));
            }
        }
    }

    @Override
    public void close() {
        consumer.close();
        decoder.close();
    }
}
