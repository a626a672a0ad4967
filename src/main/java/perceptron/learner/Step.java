package perceptron.learner;

/**
 * What a model decides about one labelled example: its margin and loss, and, if the model learns, the change of its weights. With
 * the example's features, that is all that is needed to make the change again.
 *
 * <p>Reused for every example by the model that decides. One that was stored is filled by {@link #set}.
 */
public final class Step {
    private int target;
    private int rival;
    private double step;
    private double second;
    private long c;
    private double margin;
    private double loss;

    /** What the features and, last, the bias of the target's and of the rival's vector move by: filled when applied. */
    double[] targetDeltas = {};

    double[] rivalDeltas = {};

    /** Sets the change; what was decided on, margin and loss, is not needed to make it. */
    public Step set(int target, int rival, double step, double second, long c) {
        this.target = target;
        this.rival = rival;
        this.step = step;
        this.second = second;
        this.c = c;
        return this;
    }

    void begin(int target, int rival, long c, double margin, double loss) {
        set(target, rival, 0, 0, c);
        this.margin = margin;
        this.loss = loss;
    }

    void change(double step, double second) {
        this.step = step;
        this.second = second;
    }

    /** Whether it changes the model's weights: counted as an update. */
    public boolean changes() {
        return step != 0;
    }

    /** The vector that is moved towards the example; binary: the only one. */
    public int target() {
        return target;
    }

    /** The vector that is moved away from the example; -1 if there is none. */
    public int rival() {
        return rival;
    }

    /** What the target's features are multiplied with: below zero for the negative class. The rival's get the opposite. */
    public double step() {
        return step;
    }

    /** AROW's second coefficient, 0 for others. */
    public double second() {
        return second;
    }

    /** The counter of labelled examples, as it stood when this was decided. */
    public long c() {
        return c;
    }

    /** y·a, or the true class's score less the best other's, or that score alone if there is no other. */
    public double margin() {
        return margin;
    }

    /** The learner's own loss. */
    public double loss() {
        return loss;
    }
}
