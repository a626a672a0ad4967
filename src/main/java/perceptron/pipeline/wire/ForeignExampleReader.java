package perceptron.pipeline.wire;

import static perceptron.pipeline.wire.PlainReader.as;
import static perceptron.pipeline.wire.PlainReader.integer;
import static perceptron.pipeline.wire.PlainReader.number;
import static perceptron.pipeline.wire.PlainReader.utf8;

import java.util.List;
import org.apache.avro.Schema;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.pipeline.wire.PlainReader.Entry;
import perceptron.pipeline.wire.PlainReader.Fields;

/** Reads an example that was written with another schema than ours: that of an older or a newer release, or a user's own. */
final class ForeignExampleReader implements ExampleDecoder.Reader {
    private final Schema writer;

    ForeignExampleReader(Schema writer) {
        this.writer = writer;
    }

    @Override
    public void read(AvroInput input, Example into) {
        Fields example = PlainReader.read(input, writer, "example");
        into.clear();
        into.id(example.text("id"));
        readLabel(example.get("label"), into);
        Object weight = example.get("weight");
        into.weight(weight == null ? 1 : number(weight, "weight").doubleValue());
        Fields features = as(Fields.class, example.get("features"), "features");
        switch (features.name()) {
            case "Dense" -> readDense(features, into.beginDense());
            case "Sparse" -> readSparse(features, into.beginSparse());
            case "Named" -> readNamed(features, into.beginNamed());
            default -> throw AvroInput.malformed("features of the form " + features.name() + " are not known");
        }
    }

    private static void readLabel(Object label, Example into) {
        if (label == null || label instanceof Boolean || label instanceof Integer) {
            into.label(label == null ? null : label.toString());
        } else {
            byte[] utf8 = utf8(label, "label");
            into.label(utf8, 0, utf8.length);
        }
    }

    private static void readDense(Fields features, FeatureVector into) {
        float[] values = values(features);
        into.addAll(values, values.length);
    }

    private static void readSparse(Fields features, FeatureVector into) {
        List<?> given = features.list("indices");
        int[] indices = new int[given.size()];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = integer(given.get(k), "indices");
        }
        float[] values = values(features);
        into.addAll(indices, indices.length, values, values.length);
    }

    private static float[] values(Fields features) {
        List<?> given = features.list("values");
        float[] values = new float[given.size()];
        for (int k = 0; k < values.length; k++) {
            values[k] = number(given.get(k), "values").floatValue();
        }
        return values;
    }

    private static void readNamed(Fields features, NamedFeatures into) {
        for (Object item : features.list("numbers")) {
            Entry pair = as(Entry.class, item, "numbers");
            into.number(
                    pair.key(),
                    0,
                    pair.key().length,
                    number(pair.value(), "numbers").floatValue());
        }
        for (Object item : features.list("categories")) {
            Entry pair = as(Entry.class, item, "categories");
            byte[] category = utf8(pair.value(), "categories");
            into.category(pair.key(), 0, pair.key().length, category, 0, category.length);
        }
        for (Object item : features.list("tokens")) {
            byte[] token = utf8(item, "tokens");
            into.token(token, 0, token.length);
        }
    }
}
