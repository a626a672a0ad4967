package perceptron.learner;

import java.util.function.Consumer;
import perceptron.features.NumberForm;
import perceptron.features.NumberIndices;
import perceptron.features.Scaling;

/**
 * What a model is from its first example on. Only answer may change later.
 *
 * @param algorithm the rule by which it learns
 * @param rate the perceptron's step, over 0
 * @param C the cap of pa1 and the softness of pa2, over 0
 * @param r AROW's regularization, over 0
 * @param bias whether there is a feature that is always 1
 * @param start where weights begin
 * @param scaling how features are scaled; {@code l2} is done before they come here
 * @param numbers in which form numbers enter
 * @param labels which labels there are
 * @param votes how many surviving vectors vote, 0 for no voting
 * @param votesNonZeros how many features the differences between them hold together at most
 * @param averaged whether the average is kept
 * @param answer the view that answers, whatever its mistakes; null for the best one, see {@link Answering}. May change later, too
 * @param span how many features one page holds: a power of two
 */
public record LearnerSettings(
        Algorithm algorithm,
        double rate,
        double C,
        double r,
        boolean bias,
        Start start,
        Scaling scaling,
        NumberForm numbers,
        Labels labels,
        int votes,
        int votesNonZeros,
        boolean averaged,
        View answer,
        int span) {
    public static final int SPAN = 1024;

    /** How many features the surviving vectors have together at most. */
    public static final int VOTES_NON_ZEROS = 1 << 20;

    private static final int WIDEST_SPAN = 1 << 21;

    public LearnerSettings {
        positive("rate", rate);
        positive("C", C);
        positive("r", r);
        if (votes < 0) {
            throw new IllegalArgumentException("voted.vectors " + votes + " is not at least 0");
        }
        if (votesNonZeros < 0) {
            throw new IllegalArgumentException("voted.nonzeros " + votesNonZeros + " is not at least 0");
        }
        if (votes > 0 && algorithm.isAdaptive()) {
            throw new IllegalArgumentException("voted.vectors " + votes + " is for the other learners: with learner "
                    + algorithm.code() + " no vectors vote, since every example changes a little of them");
        }
        if (answer != null && !keeps(answer, algorithm, votes, averaged)) {
            throw new IllegalArgumentException("answer " + answer.code() + " is a view that the model does not keep");
        }
        if (Integer.bitCount(span) != 1 || span < PagedWeights.SMALLEST || span > WIDEST_SPAN) {
            throw new IllegalArgumentException("page.features " + span + " is not a power of two within "
                    + PagedWeights.SMALLEST + " and " + WIDEST_SPAN);
        }
    }

    private static void positive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " " + value + " is not a finite number over 0");
        }
    }

    /** A learner with everything else as it is by default: binary, with bias and average, from zero, nothing scaled. */
    public static LearnerSettings of(Algorithm algorithm) {
        return new LearnerSettings(
                algorithm,
                1,
                1,
                1,
                true,
                Start.ZERO,
                Scaling.NONE,
                NumberForm.AUTO,
                Labels.signs(),
                0,
                VOTES_NON_ZEROS,
                true,
                null,
                SPAN);
    }

    /** What is kept of a feature. */
    public Layout layout() {
        Layout layout = algorithm.layout();
        return layout == Layout.AVERAGE && !averaged ? Layout.WEIGHT : layout;
    }

    /** Whether a model has this view. */
    public boolean keeps(View view) {
        return keeps(view, algorithm, votes, averaged);
    }

    private static boolean keeps(View view, Algorithm algorithm, int votes, boolean averaged) {
        return switch (view) {
            case CURRENT -> true;
            case FADING -> algorithm.isAdaptive();
            case AVERAGED -> averaged || algorithm.isAdaptive(); // The adaptive learner needs it in any case.
            case VOTED -> votes > 0;
        };
    }

    private LearnerSettings with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    public LearnerSettings withRates(double rate, double C) {
        return with(draft -> {
            draft.rate = rate;
            draft.C = C;
        });
    }

    public LearnerSettings withR(double r) {
        return with(draft -> draft.r = r);
    }

    public LearnerSettings withBias(boolean bias) {
        return with(draft -> draft.bias = bias);
    }

    public LearnerSettings withStart(Start start) {
        return with(draft -> draft.start = start);
    }

    public LearnerSettings withScaling(Scaling scaling) {
        return with(draft -> draft.scaling = scaling);
    }

    /** Whether each feature is divided by its root mean square. */
    public boolean dividesByMeanSquare() {
        return algorithm.isAdaptive() || scaling == Scaling.RMS;
    }

    public LearnerSettings withNumbers(NumberForm numbers) {
        return with(draft -> draft.numbers = numbers);
    }

    /** The form of numbers in a model of this learner: {@link NumberForm#LINEAR} if it draws no curves. */
    public NumberForm form() {
        return numbers == NumberForm.AUTO && !algorithm.isAdaptive() ? NumberForm.LINEAR : numbers;
    }

    /** Whether numbers may enter as curves. */
    public boolean drawsCurves() {
        return form() != NumberForm.LINEAR;
    }

    /** Whether what enters the arithmetic at an index belongs to a number that is drawn as a curve. */
    public boolean isOfCurve(int index) {
        return drawsCurves() && NumberIndices.isNumber(index);
    }

    /** The index by which people know the feature that an index of the arithmetic belongs to. */
    public int feature(int index) {
        return isOfCurve(index) ? NumberIndices.number(index) : index;
    }

    public LearnerSettings withLabels(Labels labels) {
        return with(draft -> draft.labels = labels);
    }

    public LearnerSettings withVotes(int votes, int votesNonZeros) {
        return with(draft -> {
            draft.votes = votes;
            draft.votesNonZeros = votesNonZeros;
        });
    }

    public LearnerSettings withAveraged(boolean averaged) {
        return with(draft -> draft.averaged = averaged);
    }

    public LearnerSettings withAnswer(View answer) {
        return with(draft -> draft.answer = answer);
    }

    /**
     * With pages that suit examples of which all are known. If their indices lie below 2^21, one page holds them all, and a
     * sparse example takes one lookup instead of one for every feature. Such a page takes memory by the largest index and not by
     * what is touched, so larger indices keep to pages of the usual size.
     */
    public LearnerSettings withSpanFor(int dimensions) {
        boolean near = dimensions <= WIDEST_SPAN;
        return withSpan(near ? Math.max(SPAN, Integer.highestOneBit(2 * dimensions - 1)) : SPAN);
    }

    public LearnerSettings withSpan(int span) {
        return with(draft -> draft.span = span);
    }

    /** Settings of a learner while some of them are changed: only {@link #settings} checks that they go together. */
    private static final class Draft {
        private final Algorithm algorithm;
        double rate;
        double C;
        double r;
        boolean bias;
        Start start;
        Scaling scaling;
        NumberForm numbers;
        Labels labels;
        int votes;
        int votesNonZeros;
        boolean averaged;
        View answer;
        int span;

        Draft(LearnerSettings settings) {
            algorithm = settings.algorithm();
            rate = settings.rate();
            C = settings.C();
            r = settings.r();
            bias = settings.bias();
            start = settings.start();
            scaling = settings.scaling();
            numbers = settings.numbers();
            labels = settings.labels();
            votes = settings.votes();
            votesNonZeros = settings.votesNonZeros();
            averaged = settings.averaged();
            answer = settings.answer();
            span = settings.span();
        }

        /** @throws IllegalArgumentException if they do not go together */
        LearnerSettings settings() {
            return new LearnerSettings(
                    algorithm,
                    rate,
                    C,
                    r,
                    bias,
                    start,
                    scaling,
                    numbers,
                    labels,
                    votes,
                    votesNonZeros,
                    averaged,
                    answer,
                    span);
        }
    }
}
