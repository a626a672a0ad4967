package perceptron.pipeline.intake;

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
    public static ExampleForm of(Settings settings) {
        RecordFields fields = new RecordFields(
                field(settings, "label.field"),
                field(settings, "id.field"),
                field(settings, "weight.field"),
                field(settings, "model.field"),
                Set.copyOf(settings.getList("include.fields")),
                Set.copyOf(settings.getList("exclude.fields")));
        return new ExampleForm(ExamplesFormat.of(settings.getString("examples.format")), fields);
    }

    /** Null if no field is named. */
    private static String field(Settings settings, String name) {
        String field = settings.getString(name);
        return field == null || field.isEmpty() ? null : field;
    }

    /** For the topic's values. One thread owns it. */
    ExampleDecoder decoder(SchemaLookup lookup) {
        return new ExampleDecoder(format, lookup, fields);
    }

    /** The same, for the field that names the model: all other fields are passed over. */
    ExampleDecoder modelDecoder(SchemaLookup lookup) {
        RecordFields onlyModel = new RecordFields(null, null, null, fields.model(), Set.of(fields.model()), Set.of());
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
