package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** What the encoders write is, byte for byte, what Avro's generic writer makes of the same values. */
class EncodersTest {
    private static final int ID = 0x01020304;

    @RepeatedTest(200)
    void predictions(RepetitionInfo repetition) {
        GenericRecord record = random(Schemas.PREDICTION, repetition);
        if (record.get("votedScore") == null) {
            record.put("votedLabel", null);
        }
        for (String verdict : List.of("correct", "answerCorrect")) {
            if (record.get("trueLabel") == null) {
                record.put(verdict, null);
            } else if (record.get(verdict) == null) {
                record.put(verdict, false);
            }
        }
        if (record.get("probability") instanceof Double probability && probability.isNaN()) {
            record.put("probability", null);
        }
        check(Schemas.PREDICTION, record, PlainValues::prediction, new OutputEncoder(ID, 0)::encode);
    }

    @RepeatedTest(200)
    void updates(RepetitionInfo repetition) {
        GenericRecord record = random(Schemas.UPDATE, repetition);
        PlainValues.makeConsistent(record);
        check(Schemas.UPDATE, record, PlainValues::change, new OutputEncoder(0, ID)::encode);
    }

    private static GenericRecord random(Schemas schema, RepetitionInfo repetition) {
        return new RandomValues(repetition.getCurrentRepetition()).record(schema.schema());
    }

    private static <T> void check(
            Schemas schema, GenericRecord record, Function<GenericRecord, T> plain, Function<T, byte[]> encoder) {
        byte[] expected = Wire.encode(ID, schema.schema(), record);
        assertThat(encoder.apply(plain.apply(record))).isEqualTo(expected);
    }
}
