package perceptron.model.bytes;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import perceptron.learner.PagedWeights;

/**
 * What one vector knows of its features, as JSON: {@code indices}, and beside them as many numbers of each name that its layout
 * has. There may be millions, so no object is made for any of them.
 */
public final class FeatureNumbers {
    private int[] indices;
    private final Map<String, double[]> numbers = new HashMap<>();

    private FeatureNumbers() {}

    public static void write(PagedWeights weights, JsonGenerator json) throws IOException {
        int[] known = known(weights);
        json.writeStartObject();
        json.writeFieldName("indices");
        json.writeArray(known, 0, known.length);
        for (int number = 0; number < weights.stride(); number++) {
            double[] values = new double[known.length];
            for (int k = 0; k < known.length; k++) {
                values[k] = weights.at(known[k], number);
            }
            json.writeFieldName(weights.layout().names().get(number));
            json.writeArray(values, 0, values.length);
        }
        json.writeEndObject();
    }

    /** The features that are not as they were at the start; the bias, if there is one, last. */
    public static int[] known(PagedWeights weights) {
        int[] known = new int[16];
        int size = 0;
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            int features = weights.page(page).length / weights.stride();
            for (int offset = 0; offset < features; offset++) {
                int index = page == weights.biasPage() ? PagedWeights.BIAS : page * weights.span() + offset;
                if (!weights.isAtStart(index)) {
                    known = size == known.length ? Arrays.copyOf(known, 2 * size) : known;
                    known[size++] = index;
                }
            }
        }
        return Arrays.copyOf(known, size);
    }

    /** Reads the object that begins where the parser is. */
    public static FeatureNumbers read(JsonParser json) throws IOException {
        FeatureNumbers read = new FeatureNumbers();
        expect(json, JsonToken.START_OBJECT, "an object with \"indices\"");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            if (name.equals("indices")) {
                read.indices = wholeNumbers(json);
            } else {
                read.numbers.put(name, numbers(json));
            }
        }
        return read;
    }

    private static int[] wholeNumbers(JsonParser json) throws IOException {
        expect(json, JsonToken.START_ARRAY, "a list of indices");
        int[] values = new int[16];
        int size = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values = size == values.length ? Arrays.copyOf(values, 2 * size) : values;
            values[size++] = json.getIntValue();
        }
        return Arrays.copyOf(values, size);
    }

    private static double[] numbers(JsonParser json) throws IOException {
        expect(json, JsonToken.START_ARRAY, "a list of numbers");
        double[] values = new double[16];
        int size = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values = size == values.length ? Arrays.copyOf(values, 2 * size) : values;
            values[size++] = json.getDoubleValue();
        }
        return Arrays.copyOf(values, size);
    }

    private static void expect(JsonParser json, JsonToken token, String what) throws IOException {
        if (json.currentToken() != token) {
            throw new IOException("this is no model: " + what + " was expected in line "
                    + json.currentLocation().getLineNr());
        }
    }

    public void putInto(PagedWeights weights) throws IOException {
        for (int number = 0; number < weights.stride(); number++) {
            String name = weights.layout().names().get(number);
            double[] values = numbers.get(name);
            if (indices == null || values == null || values.length != indices.length) {
                throw new IOException(
                        "this is no whole model: of a vector there are not as many " + name + " as indices");
            }
            for (int k = 0; k < indices.length; k++) {
                if (indices[k] < 0) {
                    throw new IOException("this is no model: " + indices[k] + " is no index");
                }
                weights.set(indices[k], number, values[k]);
            }
        }
    }
}
