package perceptron.pipeline.wire;

import java.util.List;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Writes examples, in the field order of {@code Example.avsc}: for {@code produce} and for programs that send examples. A label is
 * written as text, as in an {@link Example}; it means the same as the boolean or the int. One thread owns it.
 */
public final class ExampleEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public ExampleEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(Example example) {
        output.begin(schemaId);
        output.writeOptional(example.id());
        if (example.label() == null) {
            output.writeLong(0);
        } else {
            output.writeLong(3);
            output.writeString(example.label());
        }
        output.writeDouble(example.weight());
        if (example.hasNames()) {
            output.writeLong(2);
            writeNamed(example.named());
        } else {
            FeatureVector vector = example.vector();
            output.writeLong(vector.isDense() ? 0 : 1);
            if (!vector.isDense()) {
                output.writeIndices(vector);
            }
            output.writeValues(vector);
        }
        return output.toBytes();
    }

    private void writeNamed(NamedFeatures named) {
        for (Kind kind : List.of(Kind.NUMBER, Kind.CATEGORY, Kind.TOKEN)) {
            int count = 0;
            for (int k = 0; k < named.size(); k++) {
                count += named.kind(k) == kind ? 1 : 0;
            }
            output.beginItems(count);
            for (int k = 0; k < named.size(); k++) {
                if (named.kind(k) == kind) {
                    writeFeature(named, k);
                }
            }
            output.endItems();
        }
    }

    private void writeFeature(NamedFeatures named, int k) {
        output.writeString(named.name(k));
        switch (named.kind(k)) {
            case NUMBER -> output.writeFloat(named.value(k));
            case CATEGORY -> output.writeString(named.category(k));
            default -> {}
        }
    }
}
