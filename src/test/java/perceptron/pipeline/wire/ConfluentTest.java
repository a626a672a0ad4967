package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.io.IOException;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;

/** What Confluent's serializer writes we read, and what we write its deserializer reads. */
class ConfluentTest {
    private static final Map<String, String> SETTINGS = Map.of("schema.registry.url", "mock://confluent-test");

    private final Registry registry = new Registry(SETTINGS);
    private final SchemaLookup lookup = new SchemaLookup(registry);

    @AfterEach
    void close() throws IOException {
        registry.close();
    }

    @Test
    void readsItsExamples() {
        ExampleDecoder decoder = new ExampleDecoder(lookup);
        Example example = new Example();
        try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
            serializer.configure(SETTINGS, false);
            for (long seed = 0; seed < 100; seed++) {
                GenericRecord record = RandomExamples.valid(seed);
                decoder.decode(serializer.serialize("in", record), example);
                assertThat(Wire.describe(example)).isEqualTo(ExpectedExample.describe(record));
            }
        }
    }

    @Test
    void itReadsOurOutputs() {
        int id = registry.id("out-value", Schemas.UPDATE.schema());
        UpdateEncoder encoder = new UpdateEncoder(id);
        try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
            deserializer.configure(SETTINGS, false);
            for (long seed = 0; seed < 100; seed++) {
                GenericRecord record = new RandomValues(seed).record(Schemas.UPDATE.schema());
                record.put("brief", false);
                PlainValues.makeConsistent(record);
                byte[] value = encoder.encode(PlainValues.change(record));
                assertThat(deserializer.deserialize("out", value)).hasToString(record.toString());
            }
        }
    }
}
