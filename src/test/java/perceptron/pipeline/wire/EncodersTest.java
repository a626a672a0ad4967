package perceptron.pipeline.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecordBase;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import perceptron.avro.Kind;
import perceptron.avro.Update;

class EncodersTest {
    /** No two numbers are the same, so that none can stand for another one. */
    @ParameterizedTest
    @EnumSource(names = {"LEARNED", "IMPORT"})
    void anUpdateIsWhatAvroMakesOfAChange(Kind kind) {
        boolean learned = kind == Kind.LEARNED;
        Update update = Update.newBuilder()
                .setKind(kind)
                .setVersion(1)
                .setEpoch(2)
                .setUpdates(3)
                .setC(4)
                .setTopic("t")
                .setPartition(5)
                .setOffset(6)
                .setLabel("ü")
                .setScore(7)
                .setMistake(true)
                .setMargin(8)
                .setLoss(9)
                .setVector(10)
                .setRivals(learned ? List.of(11, 12) : List.of())
                .setSteps(learned ? List.of(13.0, 14.0) : List.of())
                .setSeconds(learned ? List.of(15.0, 16.0) : List.of())
                .setResidual(17)
                .setNorm(18)
                .setDense(false)
                .setIndices(List.of(19, 2_000_000_000))
                .setValues(learned ? List.of(20f, 21f) : List.of())
                .setWeights(learned ? List.of() : List.of(22.0, 23.0))
                .setSettings("{}")
                .setClasses(List.of("a", "b"))
                .build();
        assertThat(new OutputEncoder(0, 7).encode(Codecs.change(update))).isEqualTo(Codecs.encode(7, update));
    }

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
