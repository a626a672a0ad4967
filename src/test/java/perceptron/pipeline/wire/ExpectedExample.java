package perceptron.pipeline.wire;

import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.LabelText;
import perceptron.example.NamedFeatures;

/** What an example says, read from Avro's generic classes. */
final class ExpectedExample {
    private ExpectedExample() {}

    static String describe(GenericRecord record) {
        Example example = new Example();
        example.clear();
        example.id((String) record.get("id"));
        Object label = record.get("label");
        example.label(label == null ? null : LabelText.canonical(label.toString()));
        example.weight((double) record.get("weight"));
        GenericRecord features = (GenericRecord) record.get("features");
        switch (features.getSchema().getName()) {
            case "Dense" -> {
                FeatureVector vector = example.beginDense();
                ((List<?>) features.get("values")).forEach(value -> vector.add((float) value));
            }
            case "Sparse" -> {
                FeatureVector vector = example.beginSparse();
                List<?> indices = (List<?>) features.get("indices");
                List<?> values = (List<?>) features.get("values");
                for (int k = 0; k < indices.size(); k++) {
                    vector.add((int) indices.get(k), (float) values.get(k));
                }
            }
            default -> {
                NamedFeatures named = example.beginNamed();
                ((Map<?, ?>) features.get("numbers"))
                        .forEach((name, value) -> named.number((String) name, (float) value));
                ((Map<?, ?>) features.get("categories"))
                        .forEach((name, value) -> named.category((String) name, (String) value));
                ((List<?>) features.get("tokens")).forEach(token -> named.token((String) token));
            }
        }
        return Wire.describe(example);
    }
}
