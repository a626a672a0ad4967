package perceptron.pipeline.wire;

import java.util.Arrays;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;

/**
 * Reads an example that was written with our own schema, directly from the bytes into the example's arrays. The order of
 * fields and branches is that of {@code Example.avsc}.
 */
final class ExampleReader implements ExampleDecoder.Reader {
    private static final String INDICES = "features.indices";
    private static final String VALUES = "features.values";
    private static final String NUMBERS = "features.numbers";
    private static final String CATEGORIES = "features.categories";
    private static final String TOKENS = "features.tokens";

    private int[] indices = {};
    private float[] values = {};

    @Override
    public void read(AvroInput input, Example into) {
        into.clear();
        if (input.readPosition(2, "id") == 1) {
            into.id(input.readString("id"));
        }
        readLabel(input, into);
        into.weight(input.readDouble("weight"));
        switch (input.readPosition(3, "features")) {
            case 0 -> readDense(input, into.beginDense());
            case 1 -> readSparse(input, into.beginSparse());
            default -> readNamed(input, into.beginNamed());
        }
        input.end("example");
    }

    private static void readLabel(AvroInput input, Example into) {
        switch (input.readPosition(4, "label")) {
            case 0 -> {}
            case 1 -> into.label(String.valueOf(input.readBoolean("label")));
            case 2 -> into.label(input.readInt("label"));
            default -> {
                int length = input.readLength("label");
                int from = input.position();
                input.skip(length, "label");
                into.label(input.bytes(), from, from + length);
            }
        }
    }

    private void readDense(AvroInput input, FeatureVector into) {
        for (int left = input.readBlock(Float.BYTES, VALUES); left > 0; left = input.readBlock(Float.BYTES, VALUES)) {
            roomForValues(left);
            input.readFloats(values, 0, left, VALUES);
            into.addAll(values, left);
        }
    }

    /** All indices come first and are kept until their values are read. */
    private void readSparse(AvroInput input, FeatureVector into) {
        int size = 0;
        for (int left = input.readBlock(INDICES); left > 0; left = input.readBlock(INDICES)) {
            if (size + left > indices.length) {
                indices = Arrays.copyOf(indices, Math.max(size + left, 2 * size));
            }
            input.readInts(indices, size, left, INDICES);
            size += left;
        }
        int valueCount = 0;
        for (int left = input.readBlock(Float.BYTES, VALUES); left > 0; left = input.readBlock(Float.BYTES, VALUES)) {
            roomForValues(valueCount + left);
            input.readFloats(values, valueCount, left, VALUES);
            valueCount += left;
        }
        into.addAll(indices, size, values, valueCount);
    }

    private void roomForValues(int count) {
        if (count > values.length) {
            values = Arrays.copyOf(values, Math.max(count, 2 * values.length));
        }
    }

    private static void readNamed(AvroInput input, NamedFeatures into) {
        byte[] bytes = input.bytes();
        for (int left = input.readBlock(NUMBERS); left > 0; left = input.readBlock(NUMBERS)) {
            for (; left > 0; left--) {
                int length = input.readLength(NUMBERS);
                int name = input.position();
                input.skip(length, NUMBERS);
                into.number(bytes, name, length, input.readFloat(NUMBERS));
            }
        }
        for (int left = input.readBlock(CATEGORIES); left > 0; left = input.readBlock(CATEGORIES)) {
            for (; left > 0; left--) {
                int nameLength = input.readLength(CATEGORIES);
                int name = input.position();
                input.skip(nameLength, CATEGORIES);
                int length = input.readLength(CATEGORIES);
                into.category(bytes, name, nameLength, bytes, input.position(), length);
                input.skip(length, CATEGORIES);
            }
        }
        for (int left = input.readBlock(TOKENS); left > 0; left = input.readBlock(TOKENS)) {
            for (; left > 0; left--) {
                int length = input.readLength(TOKENS);
                into.token(bytes, input.position(), length);
                input.skip(length, TOKENS);
            }
        }
    }
}
