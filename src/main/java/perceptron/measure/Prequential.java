package perceptron.measure;

import perceptron.learner.Change;
import perceptron.learner.Scores;
import perceptron.measure.Baselines.FadingError;

/**
 * How well a model does, by what it predicted of each example before it learned from it; above all how well its answer does. Each
 * model has its own. Its state can be written and read again, except what only {@link #ofWholeStream} counts.
 */
public final class Prequential extends Counts {
    /** So many labels make a comparison with the baselines worth reporting. */
    private static final long ENOUGH = 100;

    private final boolean binary;
    private final FadingError fadingError;
    private final Adwin detector;
    private final ClassCounts classCounts;
    private final Baselines baselines;
    private final MarginHistogram histogram;
    private final MarginHistogram wholeHistogram;
    private final Reliability reliability;
    private double perceptronLoss;
    private double squaredRadius;

    /**
     * @param binary whether there are two labels
     * @param window over how many labelled examples shares look back
     * @param detector null for none
     */
    public Prequential(boolean binary, double window, Adwin detector) {
        this(binary, window, detector, false);
    }

    private Prequential(boolean binary, double window, Adwin detector, boolean whole) {
        this.binary = binary;
        this.fadingError = new FadingError(window);
        this.detector = detector;
        this.classCounts = new ClassCounts(window, whole);
        this.baselines = new Baselines(window);
        this.histogram = new MarginHistogram(binary);
        this.wholeHistogram = whole ? new MarginHistogram(binary, window) : histogram;
        this.reliability = new Reliability(window);
    }

    /** For a whole stream: keeps the confusion matrix, and nothing fades but what probabilities are made from. */
    public static Prequential ofWholeStream(boolean binary, Adwin detector) {
        return new Prequential(binary, Double.POSITIVE_INFINITY, detector, true);
    }

    /** What an answer's margin means by now, see {@link Scores#probability}. */
    public double probability(Scores predicted, Pooling pooling) {
        return predicted.answer() < 0 ? Double.NaN : histogram.probability(signed(predicted), pooling);
    }

    /** With two labels the score of the answer; otherwise its margin, or 0 if that is negative, as it may be if there is one class alone. */
    private double signed(Scores predicted) {
        if (binary) {
            return predicted.answer() == 0 ? -predicted.margin() : predicted.margin();
        }
        return Math.max(0, predicted.margin());
    }

    /**
     * A label was seen, now or later than its example.
     *
     * @param predicted what had been predicted, when the example came
     * @param change what was decided, when the label came
     * @param actual the number of the label's class
     * @param squaredNorm the example's |x|², bias included
     */
    public boolean labelled(Scores predicted, Change change, int actual, double squaredNorm) {
        boolean mistake = predicted.answer() != actual;
        count(predicted, actual, change);
        if (change.margin < 0) {
            perceptronLoss -= change.margin;
        }
        if (squaredNorm > squaredRadius) {
            squaredRadius = squaredNorm;
        }
        fadingError.observe(mistake);
        classCounts.observe(actual, predicted.answer());
        baselines.observe(actual);
        if (!Double.isNaN(predicted.probability())) {
            observeProbability(predicted, binary ? actual == 1 : !mistake);
        }
        return detector != null && detector.observe(mistake);
    }

    /** Null if there is none. */
    public Adwin detector() {
        return detector;
    }

    private void observeProbability(Scores predicted, boolean hit) {
        double margin = signed(predicted);
        reliability.observe(predicted.probability(), hit);
        histogram.observe(margin, hit);
        if (wholeHistogram != histogram) {
            wholeHistogram.observe(margin, hit);
        }
    }

    /** The model has forgotten its classes, and numbers new ones from 0 on. */
    public void renumber() {
        classCounts.renumber();
        baselines.renumber();
    }

    /** Over all labelled examples, added up. */
    public double perceptronLoss() {
        return perceptronLoss;
    }

    /** R: the length of the longest labelled example, bias included. */
    public double radius() {
        return Math.sqrt(squaredRadius);
    }

    /** Of the answer. */
    public FadingError fadingError() {
        return fadingError;
    }

    /** Whether the answer was wrong less often lately than both baselines; true until enough labels have been seen to know. */
    public boolean beatsBaselines() {
        return labelled() < ENOUGH || baselines.areBeatenBy(fadingError.value());
    }

    public Baselines baselines() {
        return baselines;
    }

    /** How far to trust the probabilities. */
    public Reliability reliability() {
        return reliability;
    }

    /** The area under the ROC curve; NaN unless there are two labels and both were seen. */
    public double auc() {
        return wholeHistogram.auc();
    }

    /** Of the answer. */
    public ClassCounts classCounts() {
        return classCounts;
    }

    @Override
    public void exchange(State state) {
        super.exchange(state);
        perceptronLoss = state.next(perceptronLoss);
        squaredRadius = state.next(squaredRadius);
        fadingError.exchange(state);
        classCounts.exchange(state);
        baselines.exchange(state);
        histogram.exchange(state);
        reliability.exchange(state);
        if (detector != null) {
            detector.exchange(state);
        }
    }
}
