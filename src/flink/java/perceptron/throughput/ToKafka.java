package perceptron.throughput;

import java.nio.charset.StandardCharsets;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Topic, model and value: one sink for both topics, so one producer and one transaction. */
final class ToKafka implements KafkaRecordSerializationSchema<Tuple3<String, String, byte[]>> {
    private final String prefix;

    ToKafka(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            Tuple3<String, String, byte[]> output, KafkaSinkContext context, Long timestamp) {
        byte[] key = output.f1.getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(prefix + output.f0, null, timestamp, key, output.f2);
    }
}
