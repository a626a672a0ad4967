package perceptron.output;

import java.util.List;

/**
 * A part of a model's averaged weights; {@code Average.avsc} describes its fields.
 *
 * @param version the number of the last update in these weights
 * @param c the counter of the average
 * @param number of the part, from 0
 * @param count how many parts belong together
 * @param classes in part 0: in their order, of two labels negative first, then positive
 * @param settings in part 0: what the model was made with, as JSON
 * @param vector the class's number; 0 if there are two labels
 * @param bias the weight of the bias, in one of the vector's parts, otherwise null
 */
public record Average(
        String model,
        long version,
        long c,
        int number,
        int count,
        List<String> classes,
        String settings,
        int vector,
        Double bias,
        List<Block> blocks) {
    /**
     * Averaged weights of features that follow each other.
     *
     * @param start the index of the first
     */
    public record Block(int start, double[] weights) {}
}
