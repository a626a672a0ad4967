package perceptron.learner;

import java.util.List;

/** Which numbers {@link PagedWeights} keep of each feature, side by side in this order. */
public enum Layout {
    /** The weight w, and the sum u by which its average differs. */
    AVERAGE("weights", "sums"),
    /** The same, and the variance of a learner of the second order. */
    VARIANCE("weights", "sums", "variances"),
    /** The same, with a second sum d between, by which the fading average differs, see {@link Floor}. */
    FADING("weights", "sums", "fadingSums", "variances"),
    /** What a feature's values are multiplied with, see {@link Statistics}. */
    FACTOR("factors"),
    /** What is known of the distribution of a feature's values, see {@link Statistics}. */
    STATISTICS("counts", "means", "squares", "factors", "centres", "widths"),
    /** What speaks for a pair of numbers, see {@link Surfaces}. */
    EVIDENCE("moments0", "moments1", "moments2", "moments3", "powers");

    static final int FADING_SUM = 2;

    private final List<String> names;

    Layout(String... names) {
        this.names = List.of(names);
    }

    public List<String> names() {
        return names;
    }

    public int stride() {
        return names.size();
    }

    boolean hasVariance() {
        return this == VARIANCE || this == FADING;
    }

    boolean fades() {
        return this == FADING;
    }
}
