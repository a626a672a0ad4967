package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.RecordMapping;

/** What a plan reads from bytes is what a walk over Avro's own record finds. */
class RecordReaderTest {
    private final Example expected = new Example();
    private final Example actual = new Example();
    private final RecordMapping walked = new RecordMapping(RecordFields.DEFAULT);
    private final RecordMapping planned = new RecordMapping(RecordFields.DEFAULT);

    @RepeatedTest(100)
    void readsWhatAWalkFinds(RepetitionInfo repetition) {
        long seed = repetition.getCurrentRepetition();
        Schema schema = new RandomSchemas(seed).record(3);
        RecordReader plan = new RecordReader(schema, planned);
        RandomValues values = new RandomValues(seed);
        for (int i = 0; i < 20; i++) {
            GenericRecord record = values.record(schema);
            byte[] value = Wire.encode(1, schema, record, i % 2 == 0);
            AvroInput input = new AvroInput();
            input.reset(value, AvroInput.HEADER);
            plan.read(input, actual);
            walked.begin(expected);
            fields(record);
            assertThat(Wire.describe(actual)).isEqualTo(Wire.describe(expected));
        }
    }

    private void fields(GenericRecord record) {
        for (Schema.Field field : record.getSchema().getFields()) {
            walk(record.get(field.pos()), field.name());
        }
    }

    private void walk(Object value, String field) {
        if (value instanceof GenericRecord record) {
            walked.beginObject(field);
            fields(record);
            walked.end();
        } else if (value instanceof Map<?, ?> map) {
            walked.beginObject(field);
            map.forEach((key, item) -> walk(item, (String) key));
            walked.end();
        } else if (value instanceof Collection<?> array) {
            walked.beginArray(field);
            array.forEach(item -> walk(item, null));
            walked.end();
        } else if (value instanceof GenericEnumSymbol<?> || value instanceof String) {
            walked.text(field, value.toString());
        } else if (value instanceof Boolean bool) {
            walked.bool(field, bool);
        } else if (value instanceof Integer || value instanceof Long) {
            walked.number(field, ((Number) value).longValue());
        } else if (value instanceof Number number) {
            walked.number(field, number.doubleValue());
        } else {
            walked.nothing();
        }
    }
}
