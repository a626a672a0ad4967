package perceptron.pipeline.intake;

import java.util.Map;
import java.util.Set;
import perceptron.example.RecordFields;
import perceptron.example.json.JsonReader;
import perceptron.features.Featurizer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.wire.ExampleDecoder;
import perceptron.pipeline.wire.ExamplesFormat;
import perceptron.pipeline.wire.SchemaLookup;

/** The form of examples that the settings name: in the topic, and in requests to the API. */
public record ExampleForm(ExamplesFormat format, RecordFields fields) {
    /** Settings that name fields, with their defaults. */
    private static final Map<String, String> OF_FIELDS = Map.of(
            "model.field", "",
            "label.field", "label",
            "id.field", "id",
            "weight.field", "",
            "include.fields", "",
            "exclude.fields", "",
            "predictions.fields", "");

    private static final int COPIES_LIMIT = 20;

    /** @throws IllegalArgumentException if a setting names a field, and examples of this format have none */
    public static ExampleForm of(Settings settings) {
        ExamplesFormat format = ExamplesFormat.of(settings.getString("examples.format"));
        OF_FIELDS.forEach((name, preset) -> {
            String given = settings.originals().getOrDefault(name, "").toString();
            if (!format.isRecord() && !given.isBlank() && !given.equals(preset)) {
                throw new IllegalArgumentException(
                        name + "=" + given + " needs examples with fields, and examples.format=" + format
                                + " has none: use " + ExamplesFormat.RECORD + " or " + ExamplesFormat.JSON);
            }
        });
        int copies = settings.getList("predictions.fields").size();
        if (copies > COPIES_LIMIT) {
            throw new IllegalArgumentException(
                    "predictions.fields=" + settings.originals().get("predictions.fields") + " has " + copies
                            + " fields, and at most " + COPIES_LIMIT + " are copied");
        }
        RecordFields fields = new RecordFields(
                field(settings, "label.field"),
                field(settings, "id.field"),
                field(settings, "weight.field"),
                field(settings, "model.field"),
                Set.copyOf(settings.getList("include.fields")),
                Set.copyOf(settings.getList("exclude.fields")),
                Set.copyOf(settings.getList("predictions.fields")));
        return new ExampleForm(format, fields);
    }

    /** Null if no field is named. */
    private static String field(Settings settings, String name) {
        String field = settings.getString(name);
        return field == null || field.isEmpty() ? null : field;
    }

    /** For the topic's values. One thread owns it. */
    public ExampleDecoder decoder(SchemaLookup lookup) {
        return new ExampleDecoder(format, lookup, fields);
    }

    /** The same, for the field that names the model: all other fields are passed over. */
    ExampleDecoder modelDecoder(SchemaLookup lookup) {
        RecordFields onlyModel =
                new RecordFields(null, null, null, fields.model(), Set.of(fields.model()), Set.of(), Set.of());
        return new ExampleDecoder(format, lookup, onlyModel);
    }

    /** @throws IllegalArgumentException if a field that is to be split or crossed is none of the features */
    public void check(Featurizer featurizer) {
        featurizer.check(format.isRecord() ? fields : RecordFields.ONLY_FEATURES);
    }

    /** For requests, as JSON of the same form. One thread owns it. */
    public JsonReader json() {
        return format.json(fields);
    }
}
