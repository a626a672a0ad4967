package perceptron.pipeline.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecordBase;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class JsonValuesTest {
    /** Through JSON and back is the same record, to the bit. */
    @RepeatedTest(100)
    void everySchemaAsJson(RepetitionInfo repetition) throws IOException {
        for (Schemas schema : Schemas.values()) {
            if (schema != Schemas.EXAMPLE) {
                GenericRecord record = new RandomValues(repetition.getCurrentRepetition()).record(schema.schema());
                if (schema == Schemas.PREDICTION) { // Avro's maps have no order.
                    record.put("fields", Map.of("customer.country", "us"));
                }
                byte[] avro = Wire.encode(0, schema.schema(), record);
                byte[] json = JsonValues.ofAvro(schema.schema(), avro);
                SpecificRecordBase read = (SpecificRecordBase) JsonValues.read(schema, json);
                assertThat(Codecs.encode(0, read)).as(new String(json, UTF_8)).isEqualTo(avro);
            }
        }
    }
}
