package perceptron.pipeline.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecordBase;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import perceptron.avro.Update;
import perceptron.learner.Candidates;

/** What the encoders write is, byte for byte, what Avro's generic writer makes of the same values. */
class EncodersTest {
    private static final int ID = 0x01020304;

    @RepeatedTest(200)
    void predictions(RepetitionInfo repetition) {
        GenericRecord record = random(Schemas.PREDICTION, repetition);
        if (record.get("votedScore") == null) {
            record.put("votedLabel", null);
        }
        if (record.get("trueLabel") == null) {
            record.put("correct", null);
        } else if (record.get("correct") == null) {
            record.put("correct", false);
        }
        if (record.get("probability") instanceof Double probability && probability.isNaN()) {
            record.put("probability", null);
        }
        List<GenericRecord> classes = get(record, "probabilities");
        record.put("probabilities", classes.subList(0, Math.min(Candidates.LIMIT, classes.size())));
        assertThat(new OutputEncoder(ID, 0).encode(prediction(record)))
                .isEqualTo(Wire.encode(ID, Schemas.PREDICTION.schema(), record));
    }

    @RepeatedTest(200)
    void updates(RepetitionInfo repetition) throws IOException {
        GenericRecord record = random(Schemas.UPDATE, repetition);
        makeConsistent(record);
        byte[] expected = Wire.encode(ID, Schemas.UPDATE.schema(), record);
        Update update = new SpecificDatumReader<>(Update.class)
                .read(null, DecoderFactory.get().binaryDecoder(expected, 5, expected.length - 5, null));
        assertThat(new OutputEncoder(0, ID).encode(Codecs.change(update))).isEqualTo(expected);
    }

    /** Through JSON and back is the same record, to the bit. */
    @RepeatedTest(100)
    void everySchemaAsJson(RepetitionInfo repetition) throws IOException {
        for (Schemas schema : Schemas.values()) {
            if (schema != Schemas.EXAMPLE) {
                GenericRecord record = random(schema, repetition);
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

    private static GenericRecord random(Schemas schema, RepetitionInfo repetition) {
        return new RandomValues(repetition.getCurrentRepetition()).record(schema.schema());
    }

    /** Field by field by name: the other way round than the encoder. */
    private static Prediction prediction(GenericRecord record) {
        Prediction prediction = new Prediction();
        prediction.id = get(record, "id");
        prediction.topic = get(record, "topic");
        prediction.partition = EncodersTest.<Integer>get(record, "partition");
        prediction.offset = EncodersTest.<Long>get(record, "offset");
        prediction.label = get(record, "label");
        prediction.score = EncodersTest.<Double>get(record, "score");
        prediction.averagedLabel = get(record, "averagedLabel");
        prediction.averagedScore = EncodersTest.<Double>get(record, "averagedScore");
        prediction.voted = record.get("votedScore") != null;
        prediction.votedLabel = get(record, "votedLabel");
        prediction.votedScore = prediction.voted ? EncodersTest.<Double>get(record, "votedScore") : 0;
        prediction.probability =
                record.get("probability") == null ? Double.NaN : EncodersTest.<Double>get(record, "probability");
        List<GenericRecord> classes = get(record, "probabilities");
        for (GenericRecord each : classes) {
            prediction.labels[prediction.candidates] = get(each, "label");
            prediction.probabilities[prediction.candidates++] = EncodersTest.<Double>get(each, "probability");
        }
        prediction.trueLabel = get(record, "trueLabel");
        prediction.correct = Boolean.TRUE.equals(record.get("correct"));
        prediction.version = EncodersTest.<Long>get(record, "version");
        prediction.c = EncodersTest.<Long>get(record, "c");
        prediction.fields = get(record, "fields");
        return prediction;
    }

    /** Lets a random update have the features that its kind has: of LEARNED alone, and of IMPORT weights instead. */
    private static void makeConsistent(GenericRecord update) {
        String kind = update.get("kind").toString();
        boolean learned = kind.equals("LEARNED");
        boolean imported = kind.equals("IMPORT");
        List<Double> weights = get(update, "weights");
        List<Float> values = EncodersTest.<List<Float>>get(update, "values").stream()
                .map(value -> Float.isFinite(value) ? value : 0f)
                .toList();
        boolean dense = learned ? get(update, "dense") : !imported;
        int size = learned ? values.size() : weights.size();
        boolean indexed = learned && !dense || imported;
        update.put("dense", dense);
        update.put("values", learned ? values : List.of());
        update.put("weights", imported ? weights : List.of());
        update.put(
                "indices",
                indexed ? IntStream.range(0, size).map(k -> 3 * k).boxed().toList() : List.of());
        int floors = learned ? 1 + size % 3 : 0;
        List<Double> steps = IntStream.range(0, floors).mapToObj(k -> 0.6 - k).toList();
        update.put("rivals", IntStream.range(0, floors).boxed().toList());
        update.put("steps", steps);
        update.put("seconds", steps);
    }

    @SuppressWarnings("unchecked")
    private static <T> T get(GenericRecord record, String field) {
        return (T) record.get(field);
    }
}
