package perceptron.output;

import java.util.List;

/**
 * A part of a model's averaged weights, or the manifest that says which buffer is whole.
 *
 * @param version the number of the last update in these weights
 */
public record Average(String model, long version, Content content) {
    public sealed interface Content permits Part, Manifest {}

    /**
     * Some of the weights.
     *
     * @param vector the class's number; 0 if there are two labels
     * @param bias the weight of the bias, in one of the vector's parts, otherwise null
     */
    public record Part(int vector, Double bias, List<Block> blocks) implements Content {}

    /**
     * Averaged weights of features that follow each other.
     *
     * @param start the index of the first
     */
    public record Block(int start, double[] weights) {}

    /**
     * A whole set of weights stands in a buffer.
     *
     * @param c the counter of the average
     * @param buffer A or B
     * @param parts how many there are, numbered from 0
     * @param checksum over the parts, as {@code Average.avsc} defines it
     * @param classes in their order: of two labels negative first, then positive
     * @param settings what the model was made with, as JSON
     */
    public record Manifest(long c, String buffer, int parts, long checksum, List<String> classes, String settings)
            implements Content {}
}
