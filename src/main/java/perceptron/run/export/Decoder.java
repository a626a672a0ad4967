package perceptron.run.export;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.pipeline.settings.ClientSettings;
import perceptron.pipeline.settings.Settings;

/** Decodes the job's outputs with the schemas of the registry. */
final class Decoder implements AutoCloseable {
    private final KafkaAvroDeserializer values = new KafkaAvroDeserializer();

    Decoder(Settings settings) {
        Map<String, Object> reading = ClientSettings.consumer(settings);
        reading.put("specific.avro.reader", true);
        values.configure(reading, false);
    }

    Object decode(ConsumerRecord<byte[], byte[]> record) {
        return values.deserialize(record.topic(), record.value());
    }

    @Override
    public void close() {
        values.close();
    }
}
