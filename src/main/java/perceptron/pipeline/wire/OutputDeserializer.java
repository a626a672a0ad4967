package perceptron.pipeline.wire;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;

/** Reads values of a job's topics, Avro or JSON, as objects of the generated classes. One thread owns it. */
public final class OutputDeserializer implements Deserializer<Object> {
    private final KafkaAvroDeserializer avro = new KafkaAvroDeserializer();

    /** @param client the settings of a consumer, with those of the registry's client */
    public OutputDeserializer(Map<String, Object> client) {
        avro.configure(client, false);
    }

    @Override
    public Object deserialize(String topic, byte[] value) {
        return JsonValues.isJson(value) ? JsonValues.read(schema(topic), value) : avro.deserialize(topic, value);
    }

    /** A job's topics end with the plural of what is in them: {@code update-rates} has values of {@code UPDATE_RATE}. */
    private static Schemas schema(String topic) {
        String content = topic.substring(topic.lastIndexOf('.') + 1, topic.length() - 1);
        return Schemas.valueOf(content.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    @Override
    public void close() {
        avro.close();
    }
}
