package perceptron.pipeline.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.ResolvingDecoder;
import org.apache.avro.util.Utf8;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.example.Rejection;

/**
 * Reads an example that was written with another schema than ours: that of an older or a newer release, or a user's own. Avro
 * resolves its fields to ours, and each value goes directly into the example here, too.
 */
final class ResolvedExampleReader implements SchemaReader {
    private final LabelTexts labels;
    private final ResolvingDecoder decoder;
    private final List<Schema> forms;
    private final Utf8 name = new Utf8();
    private final Utf8 text = new Utf8();
    private int[] indices = {};
    private float[] values = {};

    ResolvedExampleReader(Schema writer, LabelTexts labels) throws IOException {
        this.labels = labels;
        Schema ours = Branches.opened(Schemas.EXAMPLE.schema(), writer);
        forms = ours.getField("features").schema().getTypes();
        decoder = DecoderFactory.get().resolvingDecoder(writer, ours, new BoundedDecoder(new AvroInput()));
    }

    @Override
    public void read(AvroInput input, Example into) {
        into.clear();
        try {
            decoder.configure(new BoundedDecoder(input));
            for (Schema.Field field : decoder.readFieldOrder()) {
                readField(field.name(), into);
            }
            decoder.drain();
        } catch (Rejection e) {
            throw e;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw AvroInput.unreadable("an Example", e);
        }
        input.end("example");
    }

    private void readField(String field, Example into) throws IOException {
        switch (field) {
            case "id" -> into.id(decoder.readIndex() == 0 ? readNull() : decoder.readString());
            case "label" -> into.label(readLabel());
            case "weight" -> into.weight(decoder.readDouble());
            case "features" -> readFeatures(decoder.readIndex(), into);
            default -> throw new IllegalStateException("our schema has no field " + field);
        }
    }

    private void readFeatures(int form, Example into) throws IOException {
        switch (form) {
            case 0 -> readDense(into.beginDense());
            case 1 -> readSparse(into.beginSparse());
            case 2 -> readNamed(into.beginNamed());
            default -> throw AvroInput.malformed(
                    "features of the form " + forms.get(form).getName() + " are not known");
        }
    }

    private String readNull() throws IOException {
        decoder.readNull();
        return null;
    }

    private String readLabel() throws IOException {
        return switch (decoder.readIndex()) {
            case 0 -> readNull();
            case 1 -> labels.of(decoder.readBoolean());
            case 2 -> labels.of(decoder.readInt());
            default -> {
                Utf8 label = decoder.readString(text);
                yield labels.of(label.getBytes(), 0, label.getByteLength());
            }
        };
    }

    private void readDense(FeatureVector into) throws IOException {
        decoder.readFieldOrder();
        int size = readValues();
        into.addAll(values, size);
    }

    private void readSparse(FeatureVector into) throws IOException {
        int indexCount = 0;
        int valueCount = 0;
        for (Schema.Field field : decoder.readFieldOrder()) {
            switch (field.name()) {
                case "indices" -> indexCount = readIndices();
                default -> valueCount = readValues();
            }
        }
        into.addAll(indices, indexCount, values, valueCount);
    }

    private int readIndices() throws IOException {
        int size = 0;
        for (long left = decoder.readArrayStart(); left > 0; left = decoder.arrayNext()) {
            for (; left > 0; left--) {
                if (size == indices.length) {
                    indices = Arrays.copyOf(indices, Math.max(16, 2 * size));
                }
                indices[size++] = decoder.readInt();
            }
        }
        return size;
    }

    private int readValues() throws IOException {
        int size = 0;
        for (long left = decoder.readArrayStart(); left > 0; left = decoder.arrayNext()) {
            for (; left > 0; left--) {
                if (size == values.length) {
                    values = Arrays.copyOf(values, Math.max(16, 2 * size));
                }
                values[size++] = decoder.readFloat();
            }
        }
        return size;
    }

    private void readNamed(NamedFeatures into) throws IOException {
        for (Schema.Field field : decoder.readFieldOrder()) {
            switch (field.name()) {
                case "numbers" -> readNumbers(into);
                case "categories" -> readCategories(into);
                default -> readTokens(into);
            }
        }
    }

    private void readNumbers(NamedFeatures into) throws IOException {
        for (long left = decoder.readMapStart(); left > 0; left = decoder.mapNext()) {
            for (; left > 0; left--) {
                Utf8 key = decoder.readString(name);
                into.number(key.getBytes(), 0, key.getByteLength(), decoder.readFloat());
            }
        }
    }

    private void readCategories(NamedFeatures into) throws IOException {
        for (long left = decoder.readMapStart(); left > 0; left = decoder.mapNext()) {
            for (; left > 0; left--) {
                Utf8 key = decoder.readString(name);
                Utf8 value = decoder.readString(text);
                into.category(key.getBytes(), 0, key.getByteLength(), value.getBytes(), 0, value.getByteLength());
            }
        }
    }

    private void readTokens(NamedFeatures into) throws IOException {
        for (long left = decoder.readArrayStart(); left > 0; left = decoder.arrayNext()) {
            for (; left > 0; left--) {
                Utf8 token = decoder.readString(text);
                into.token(token.getBytes(), 0, token.getByteLength());
            }
        }
    }
}
