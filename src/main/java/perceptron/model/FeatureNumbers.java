package perceptron.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.stream.IntStream;
import perceptron.learner.PagedWeights;

/**
 * What one vector knows of its features, as JSON: {@code indices}, and beside them as many numbers of each name that its layout
 * has. There may be millions, so no object is made for any of them.
 */
public final class FeatureNumbers {
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
        return indices(weights).filter(index -> !weights.isAtStart(index)).toArray();
    }

    /** All features that there are pages for; the bias, if there is one, last. */
    public static IntStream indices(PagedWeights weights) {
        return IntStream.iterate(weights.nextPage(0), page -> page >= 0, page -> weights.nextPage(page + 1))
                .flatMap(page -> IntStream.range(0, weights.page(page).length / weights.stride())
                        .map(offset ->
                                page == weights.biasPage() ? PagedWeights.BIAS : page * weights.span() + offset));
    }

    public static void put(Map<String, double[]> numbers, PagedWeights weights) throws IOException {
        double[] indices = numbers.get("indices");
        for (int number = 0; number < weights.stride(); number++) {
            String name = weights.layout().names().get(number);
            double[] values = numbers.get(name);
            if (indices == null || values == null || values.length != indices.length) {
                throw new IOException(
                        "not a complete model: of a vector there are not as many " + name + " as indices");
            }
            for (int k = 0; k < indices.length; k++) {
                int index = (int) indices[k];
                if (index < 0 || index != indices[k]) {
                    throw new IOException("not a model: " + indices[k] + " is not an index");
                }
                weights.set(index, number, values[k]);
            }
        }
    }
}
