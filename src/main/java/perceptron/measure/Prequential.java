package perceptron.measure;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import perceptron.learner.Candidates;
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

    private static final int FORMAT = 1;

    private final boolean binary;
    private final FadingError fadingError;
    private final Adwin detector;
    private final ClassCounts classCounts;
    private final Baselines baselines;
    private final Calibration calibration;
    private final MarginHistogram wholeHistogram;
    private final Reliability reliability;
    private double squaredRadius;

    /**
     * @param binary whether there are two labels
     * @param threshold of the probability of the positive one, see {@link Calibration}; 0 for none
     * @param window over how many labelled examples shares look back
     * @param detector null for none
     */
    public Prequential(boolean binary, double threshold, double window, Adwin detector) {
        this(binary, threshold, window, detector, false);
    }

    private Prequential(boolean binary, double threshold, double window, Adwin detector, boolean whole) {
        this.binary = binary;
        this.fadingError = new FadingError(window);
        this.detector = detector;
        this.classCounts = new ClassCounts(window, whole);
        this.baselines = new Baselines(window);
        this.calibration = new Calibration(binary, threshold);
        this.wholeHistogram = whole ? new MarginHistogram(window) : calibration.histogram();
        this.reliability = new Reliability(window);
    }

    /** For a whole stream: keeps the confusion matrix, and nothing fades but what probabilities are made from. */
    public static Prequential ofWholeStream(boolean binary, double threshold, Adwin detector) {
        return new Prequential(binary, threshold, Double.POSITIVE_INFINITY, detector, true);
    }

    /** Makes an answer of scores: probabilities, and the label that agrees with them. */
    public void answer(Scores scores, Pooling pooling) {
        calibration.now(pooling).answer(scores);
    }

    /** How answers are made as of now. They stay so. */
    public Probabilities probabilities() {
        return calibration.now(new Pooling(MarginHistogram.SIZE));
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
        if (squaredNorm > squaredRadius) {
            squaredRadius = squaredNorm;
        }
        fadingError.observe(mistake);
        classCounts.observe(actual, predicted.answer());
        baselines.observe(actual);
        if (!Double.isNaN(predicted.probability())) {
            observeProbability(predicted, actual);
        }
        return detector != null && detector.observe(mistake);
    }

    /** Null if there is none. */
    public Adwin detector() {
        return detector;
    }

    private void observeProbability(Scores predicted, int actual) {
        Candidates candidates = predicted.candidates();
        double probability = predicted.probability();
        if (binary) {
            reliability.observe(probability, actual == 1, actual == 1 ? probability : 1 - probability);
        } else {
            reliability.observe(probability, actual == predicted.answer(), candidates.probabilityOf(actual));
        }
        calibration.observe(candidates, actual);
        if (binary && wholeHistogram != calibration.histogram()) {
            wholeHistogram.count(candidates.margin(0), actual == 1);
        }
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

    /** The same by log loss since the beginning. The baselines' is that of who knows in advance how often they are right. */
    public boolean beatsBaselinesByLogLoss() {
        double best = Math.min(baselines.majorityLogLoss(), baselines.lastLogLoss());
        return labelled() < ENOUGH || !(best <= reliability.totalLogLoss() / labelled());
    }

    public Baselines baselines() {
        return baselines;
    }

    public Reliability reliability() {
        return reliability;
    }

    /** The area under the ROC curve; NaN unless there are two labels and both were seen. */
    public double auc() {
        return binary ? wholeHistogram.auc() : Double.NaN;
    }

    /** Of the answer. */
    public ClassCounts classCounts() {
        return classCounts;
    }

    /** All of its state, for a file or another job: numbers that this release alone understands, with a checksum at the end. */
    public double[] toNumbers() {
        DoubleStream.Builder numbers = DoubleStream.builder().add(FORMAT);
        exchange(value -> {
            numbers.add(value);
            return value;
        });
        double[] all = numbers.add(0).build().toArray();
        all[all.length - 1] = checksum(all);
        return all;
    }

    /** Takes over what {@link #toNumbers} gave, into one that is new. */
    public void restore(double[] numbers) {
        requireNumbers(numbers);
        int[] at = {0};
        exchange(value -> numbers[++at[0]]);
    }

    /** @throws IllegalArgumentException if {@link #restore} could not take them over */
    public static void requireNumbers(double[] numbers) {
        if (numbers.length < 2 || numbers[0] != FORMAT || numbers[numbers.length - 1] != checksum(numbers)) {
            throw new IllegalArgumentException("the measures were changed, or are those of another release");
        }
    }

    private static int checksum(double[] numbers) {
        return Arrays.hashCode(Arrays.copyOf(numbers, numbers.length - 1));
    }

    @Override
    public void exchange(State state) {
        super.exchange(state);
        squaredRadius = state.next(squaredRadius);
        fadingError.exchange(state);
        classCounts.exchange(state);
        baselines.exchange(state);
        calibration.exchange(state);
        reliability.exchange(state);
        (detector == null ? new Adwin() : detector).exchange(state);
    }
}
