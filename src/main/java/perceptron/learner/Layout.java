package perceptron.learner;

import java.util.List;

/** Which numbers are kept of each feature, side by side in this order. */
public enum Layout {
    /** The weight w, and the sum u by which its average differs. */
    AVERAGE("weights", "sums"),
    /** The same, and the variance of a learner of the second order. */
    VARIANCE("weights", "sums", "variances"),
    /** The same, with a second sum d between, by which the fading average differs, see {@link Fading}. */
    FADING("weights", "sums", "fadingSums", "variances"),
    /** What a feature's values are multiplied with, see {@link Statistics}. */
    FACTOR("factors"),
    /** What is known of the distribution of a feature's values, see {@link Statistics}. */
    STATISTICS("counts", "means", "squares", "factors", "centres", "widths");

    /** Where d lies. */
    static final int FADING_SUM = 2;

    private final List<String> names;
    private final boolean hasVariance;
    private final boolean fades;

    Layout(String... names) {
        this.names = List.of(names);
        hasVariance = this.names.contains("variances");
        fades = this.names.contains("fadingSums");
    }

    /** The names of the numbers. */
    public List<String> names() {
        return names;
    }

    /** How many numbers are kept of a feature. */
    public int stride() {
        return names.size();
    }

    boolean hasVariance() {
        return hasVariance;
    }

    boolean fades() {
        return fades;
    }

    /** What a number is as long as nothing is known of its feature; weights begin as {@link Start} says. */
    double start(int number) {
        return hasVariance && number == names.size() - 1 ? 1 : 0;
    }
}
