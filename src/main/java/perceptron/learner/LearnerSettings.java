package perceptron.learner;

import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;
import perceptron.learner.Scores.View;
import perceptron.learner.rule.Rule;

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
 * @param answer the view that answers; null for what suits the learner, see {@link #answering}
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
        View answer,
        int span) {
    /**
     * Where a weight begins: at zero, or at a random number of [-0.5, 0.5) that is a function of seed, vector and index alone.
     * So no dimension has to be known, and a weight that nothing was learned about need not be kept.
     *
     * <p>The random number is the 64-bit finalizer of SplitMix64 (Steele, Lea, Flood 2014), applied to vector and index, mixed
     * with the seed and applied again; its upper 53 bits are the number, which takes no rounding.
     */
    public record Start(boolean random, long seed) {
        private static final String RANDOM = "random:";

        public static final Start ZERO = new Start(false, 0);

        public static Start random(long seed) {
            return new Start(true, seed);
        }

        /** @param text {@code zero} or {@code random:SEED} */
        public static Start of(String text) {
            if (text.equals("zero")) {
                return ZERO;
            }
            try {
                if (text.startsWith(RANDOM)) {
                    return random(Long.parseLong(text.substring(RANDOM.length())));
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("SEED must be a whole number, as in random:7", e);
            }
            throw new IllegalArgumentException("it must be zero or random:SEED, as in random:7");
        }

        public String code() {
            return random ? RANDOM + seed : "zero";
        }

        public double at(int vector, int index) {
            if (!random) {
                return 0;
            }
            long bits = mix(seed + mix(((long) vector << 32) + index));
            return (bits >>> 11) * 0x1p-53 - 0.5;
        }

        private static long mix(long z) {
            z += 0x9E3779B97F4A7C15L;
            z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
            z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
            return z ^ (z >>> 31);
        }
    }

    public static final int SPAN = 1024;

    /** Where hardly two of an example's features are neighbours, since their names are hashed. */
    public static final int SPAN_OF_NAMES = 64;

    /** How many features the surviving vectors have together at most. */
    public static final int VOTES_NON_ZEROS = 1 << 20;

    private static final int WIDEST_SPAN = 1 << 21;

    public LearnerSettings {
        requirePositive("rate", rate);
        requirePositive("C", C);
        requirePositive("r", r);
        if (votes < 0) {
            throw new IllegalArgumentException("voted.vectors " + votes + " is below the minimum of 0");
        }
        if (votesNonZeros < 0) {
            throw new IllegalArgumentException("voted.nonzeros " + votesNonZeros + " is below the minimum of 0");
        }
        if (votes > 0 && algorithm.isAdaptive()) {
            throw new IllegalArgumentException("voted.vectors " + votes + " is for the other learners: with learner "
                    + algorithm.code() + " no vectors vote, since every example changes a little of them");
        }
        if (answer == View.VOTED && votes == 0) {
            throw new IllegalArgumentException("answer " + answer.code() + " is a view that the model does not keep");
        }
        if (algorithm.isAdaptive() && start.random()) {
            throw new IllegalArgumentException(
                    "start " + start.code() + " is for the other learners: learner adaptive begins at zero");
        }
        if (!algorithm.isAdaptive() && numbers != NumberForm.AUTO && numbers != NumberForm.LINEAR) {
            throw new IllegalArgumentException("numbers " + numbers.code()
                    + " is for the learner adaptive: with learner " + algorithm.code() + " features stay as they are");
        }
        if (Integer.bitCount(span) != 1 || span < PagedWeights.SMALLEST || span > WIDEST_SPAN) {
            throw new IllegalArgumentException("page.features " + span + " is not a power of two within "
                    + PagedWeights.SMALLEST + " and " + WIDEST_SPAN);
        }
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " " + value + " is not a finite number over 0");
        }
    }

    /** A learner with everything else as it is by default: binary, with bias, from zero, nothing scaled. */
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
                null,
                SPAN);
    }

    Rule rule() {
        return algorithm.rule(this);
    }

    public Layout layout() {
        return algorithm.layout();
    }

    /** The view that answers: of the adaptive learner the best mixture, of the classics the weights as they are, if nothing else is set. */
    public View answering() {
        return answer != null ? answer : algorithm.isAdaptive() ? View.BEST : View.CURRENT;
    }

    /** The view whose weights stand for the answer. A vote is not a linear function: the averaged weights come nearest to it. */
    public View explaining() {
        return answering() == View.VOTED ? View.AVERAGED : answering();
    }

    public boolean dividesByMeanSquare() {
        return algorithm.isAdaptive() || scaling == Scaling.RMS;
    }

    /** The form of numbers in a model of this learner: {@link NumberForm#LINEAR} if it draws no curves. */
    public NumberForm form() {
        return algorithm.isAdaptive() ? numbers : NumberForm.LINEAR;
    }

    /** Whether a model keeps such a number of its features, by the number of a vector with that of a slot. */
    public boolean keeps(int number) {
        int floor = Floors.floorOf(number);
        boolean isThere = floor < mostFloors() || floor == Floor.EVIDENCE && mostFloors() > Floor.SURFACES;
        return isThere && Floors.slotOf(number) < strideOf(number);
    }

    /** How many numbers it keeps of a feature, by the number of a vector. */
    public int strideOf(int number) {
        return (Floors.floorOf(number) == Floor.EVIDENCE ? Layout.EVIDENCE : layout()).stride();
    }

    public int mostFloors() {
        return form() == NumberForm.AUTO ? Floor.SURFACES + 1 : form().floors(0);
    }

    public boolean drawsCurves() {
        return form() != NumberForm.LINEAR;
    }

    /** Which hat of a number a weight of a floor belongs to, from 1 on; 0 for one that belongs to no hat. */
    public int hat(int floor, int index) {
        return floor == Floor.CURVES && Featurizer.isNumber(index) ? Featurizer.hat(index) : 0;
    }

    /** The index by which people know the feature that an index of the line or the curves belongs to. */
    public int feature(int floor, int index) {
        if (!drawsCurves() || !Featurizer.isNumber(index)) {
            return index;
        }
        return Featurizer.feature(floor == Floor.CURVES ? Featurizer.number(index) : Featurizer.ofExample(index));
    }

    /** Whether a feature, as people know it, is a cyclic number. Hashing negates none of these. */
    public boolean isCyclic(int feature) {
        return drawsCurves() && Featurizer.period(Featurizer.inExample(feature)) > 0;
    }

    public LearnerSettings withRates(double rate, double C) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withR(double r) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withBias(boolean bias) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withStart(Start start) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withScaling(Scaling scaling) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withNumbers(NumberForm numbers) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withLabels(Labels labels) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withVotes(int votes, int votesNonZeros) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withAnswer(View answer) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
    }

    public LearnerSettings withSpan(int span) {
        return new LearnerSettings(
                algorithm, rate, C, r, bias, start, scaling, numbers, labels, votes, votesNonZeros, answer, span);
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
}
