package perceptron.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;
import perceptron.features.Featurizer;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.model.ModelSettings;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.wire.ExamplesFormat;

/** However a caller has an example, its features are the same. */
class ScorerTest {
    private static final Schema PAYMENT = new Schema.Parser()
            .parse(
                    """
                    {"type": "record", "name": "Payment", "fields": [
                      {"name": "amount", "type": "double"},
                      {"name": "method", "type": "string"},
                      {"name": "known", "type": "boolean"},
                      {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                      {"name": "customer", "type": {"type": "record", "name": "Customer", "fields": [
                        {"name": "age", "type": "int"}]}},
                      {"name": "items", "type": {"type": "array", "items": "string"}},
                      {"name": "label", "type": ["null", "string"]},
                      {"name": "note", "type": ["null", "string"]}]}
                    """);

    private final Scorer scorer = new Scorer(
            new ExampleForm(ExamplesFormat.JSON, new RecordFields("label", "id", null, Set.of(), Set.of("excluded"))));
    private final Featurizer featurizer =
            new ModelSettings(LearnerSettings.of(Algorithm.ADAPTIVE), 20).featurizer(null);

    private static GenericRecord payment() {
        GenericRecord customer =
                new GenericData.Record(PAYMENT.getField("customer").schema());
        customer.put("age", 34);
        GenericRecord payment = new GenericData.Record(PAYMENT);
        payment.put("amount", 12.5);
        payment.put("method", "card");
        payment.put("known", true);
        payment.put("day", (int) LocalDate.of(2026, 5, 3).toEpochDay());
        payment.put("customer", customer);
        payment.put("items", List.of("book", "pen"));
        return payment;
    }

    private static Map<String, Object> fields() {
        Map<String, Object> fields = new HashMap<>(Map.of(
                "amount", 12.5, "method", "card", "known", true, "day", LocalDate.of(2026, 5, 3), "excluded", 7));
        fields.put("customer", Map.of("age", 34));
        fields.put("items", List.of("book", "pen"));
        fields.put("note", null);
        return fields;
    }

    private String features(Scorer read) {
        FeatureVector x = featurizer.vector(read.example);
        return IntStream.range(0, x.size())
                .mapToObj(k -> x.index(k) + ":" + x.value(k))
                .collect(Collectors.joining(" "));
    }

    @Test
    void readsRecordsTextsAndFieldsAlike() {
        String json =
                """
                {"amount": 12.5, "method": "card", "known": true, "day": "2026-05-03", "excluded": 7,
                 "customer": {"age": 34}, "items": ["book", "pen"], "note": null}
                """;
        String expected = features(scorer.json(json));
        assertThat(features(scorer.record(payment()))).isEqualTo(expected);
        assertThat(features(scorer.fields(fields()))).isEqualTo(expected);
        assertThat(features(scorer.record(payment()))).isEqualTo(expected);
        Map<String, Object> other = fields();
        other.put("amount", 13L);
        assertThat(features(scorer.fields(other))).isNotEqualTo(expected);
    }

    @Test
    void rejectsWhatTheJobRejects() {
        Map<String, Object> fields = fields();
        fields.put("amount", Double.NaN);
        assertThatThrownBy(() -> scorer.fields(fields))
                .isInstanceOf(Rejection.class)
                .hasMessageContaining("amount");
        assertThatThrownBy(() -> scorer.json("{")).isInstanceOf(Rejection.class);
        assertThat(features(scorer.dense(new float[] {1, 0, 2}))).contains("0:1.0 1:0.0 2:2.0");
    }
}
