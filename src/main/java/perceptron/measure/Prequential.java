package perceptron.measure;

import perceptron.learner.Predicted;
import perceptron.learner.Step;
import perceptron.learner.View;

/**
 * How well a model does, by what it predicted of each example before it learned from it. One for every model; what it
 * remembers can be written down and read again, all but the confusion matrix.
 */
public final class Prequential {
    private final FadingError fadingError;
    private final DriftDetector detector;
    private final ClassCounts classCounts;
    private final MistakeCounts mistakes = new MistakeCounts();
    private long examples;
    private long labelled;
    private long updates;
    private double perceptronLoss;
    private double hingeLoss;
    private double squaredRadius;
    private double smallestMargin = Double.POSITIVE_INFINITY;

    /**
     * @param window over how many examples the fading error looks back
     * @param detector null for none
     * @param confusion whether to count the confusion matrix
     */
    public Prequential(double window, DriftDetector detector, boolean confusion) {
        this.fadingError = new FadingError(window);
        this.detector = detector;
        this.classCounts = new ClassCounts(window, confusion);
    }

    /** An example was predicted, labelled or not. */
    public void predicted() {
        examples++;
    }

    /**
     * A label was seen, now or later than its example.
     *
     * @param predicted what had been predicted, when the example came
     * @param step what was decided, when the label came
     * @param actual the number of the label's class
     * @param squaredNorm the example's |x|², bias included
     */
    public Drift labelled(Predicted predicted, Step step, int actual, double squaredNorm) {
        boolean mistake = predicted.best(View.CURRENT) != actual;
        labelled++;
        updates += step.changes() ? 1 : 0;
        mistakes.observe(predicted, actual);
        double margin = step.margin();
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
        classCounts.observe(actual, predicted.best(View.CURRENT));
        return detector == null ? Drift.NONE : detector.observe(mistake);
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

    public FadingError fadingError() {
        return fadingError;
    }

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
        if (detector != null) {
            detector.writeTagged(sink);
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
        if (detector != null) {
            detector.readTagged(source);
        }
    }
}
