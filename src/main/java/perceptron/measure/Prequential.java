package perceptron.measure;

import perceptron.learner.Change;
import perceptron.learner.Predicted;
import perceptron.learner.View;

/**
 * How well a model does, by what it predicted of each example before it learned from it; above all how well its answer does. Each
 * model has its own. Its state can be written and read again, except what only {@link #ofWholeStream} counts.
 */
public final class Prequential {
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
    private final MistakeCounts mistakes = new MistakeCounts();
    private long examples;
    private long labelled;
    private long updates;
    private double perceptronLoss;
    private double hingeLoss;
    private double squaredRadius;
    private double smallestMargin = Double.POSITIVE_INFINITY;

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

    /** An example was predicted, labelled or not. */
    public void predicted() {
        examples++;
    }

    /** What an answer's margin means by now, see {@link Predicted#probability}. */
    public double probability(Predicted predicted, Pooling pooling) {
        return predicted.answer() < 0 ? Double.NaN : histogram.probability(signed(predicted), pooling);
    }

    /** With two labels the score of the answer; otherwise its margin, or 0 if that is negative, as it may be if there is one class alone. */
    private double signed(Predicted predicted) {
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
    public boolean labelled(Predicted predicted, Change change, int actual, double squaredNorm) {
        boolean mistake = predicted.answer() != actual;
        labelled++;
        updates += change.moves() ? 1 : 0;
        mistakes.observe(predicted, actual);
        double margin = change.margin;
        if (margin < 0) {
            perceptronLoss -= margin;
        }
        if (margin < 1) {
            hingeLoss += 1 - margin;
        }
        if (squaredNorm > squaredRadius) {
            squaredRadius = squaredNorm;
        }
        if (margin < smallestMargin) {
            smallestMargin = margin;
        }
        fadingError.observe(mistake);
        classCounts.observe(actual, predicted.answer());
        baselines.observe(actual);
        if (!Double.isNaN(predicted.probability())) {
            observeProbability(predicted, binary ? actual == 1 : !mistake);
        }
        return detector != null && detector.observe(mistake);
    }

    private void observeProbability(Predicted predicted, boolean hit) {
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

    public long examples() {
        return examples;
    }

    public long labelled() {
        return labelled;
    }

    public long updates() {
        return updates;
    }

    /** How many labelled examples a view predicted wrongly. Meaningless for a view that the model does not keep. */
    public long mistakes(View view) {
        return mistakes.of(view);
    }

    /** How many labelled examples the answer was wrong about. */
    public long answerMistakes() {
        return mistakes.ofAnswer();
    }

    /** Over all labelled examples, as {@link #hingeLoss()} is. */
    public double perceptronLoss() {
        return perceptronLoss;
    }

    public double hingeLoss() {
        return hingeLoss;
    }

    /** R: the length of the longest labelled example, bias included. */
    public double radius() {
        return Math.sqrt(squaredRadius);
    }

    /** The smallest margin of a labelled example before it was learned from, not divided by |w|. */
    public double smallestMargin() {
        return smallestMargin;
    }

    /** Of the answer. */
    public FadingError fadingError() {
        return fadingError;
    }

    /** Whether the answer was wrong less often lately than both baselines; true until enough labels have been seen to know. */
    public boolean beatsBaselines() {
        return labelled < ENOUGH || baselines.areBeatenBy(fadingError.value());
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

    public void write(StateWriter sink) {
        sink.write(examples);
        sink.write(labelled);
        sink.write(updates);
        mistakes.write(sink);
        sink.write(perceptronLoss);
        sink.write(hingeLoss);
        sink.write(squaredRadius);
        sink.write(smallestMargin);
        fadingError.write(sink);
        classCounts.write(sink);
        baselines.write(sink);
        histogram.write(sink);
        reliability.write(sink);
        if (detector != null) {
            detector.write(sink);
        }
    }

    public void read(StateReader source) {
        examples = source.readLong();
        labelled = source.readLong();
        updates = source.readLong();
        mistakes.read(source);
        perceptronLoss = source.readDouble();
        hingeLoss = source.readDouble();
        squaredRadius = source.readDouble();
        smallestMargin = source.readDouble();
        fadingError.read(source);
        classCounts.read(source);
        baselines.read(source);
        histogram.read(source);
        reliability.read(source);
        if (detector != null) {
            detector.read(source);
        }
    }
}
