package perceptron.run.evaluate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import perceptron.example.FeatureVector;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.measure.MistakeCounts;
import perceptron.measure.Prequential;

/**
 * What came out of one learner.
 *
 * @param labels the names of the model's classes, as they are in the file
 * @param missed the lines that the answer was wrong about in the first pass
 * @param passes one entry for every pass
 * @param measures of the first pass
 * @param margin the smallest distance of an example from the border, on its right side: y·a / |w|, with several classes the
 *     true class's score less the best other's, by |w| of all of them; bias included; NaN if the weights do not separate
 * @param mistakeBound R²/margin², which the updates cannot exceed: of a perceptron that starts at zero, with two classes,
 *     on features and weights of examples that do not change; NaN for others
 * @param learnSeconds of all passes, learning alone
 */
record Result(
        LinearModel model,
        List<String> labels,
        BitSet missed,
        List<Pass> passes,
        Prequential measures,
        double margin,
        double mistakeBound,
        Weights weights,
        double learnSeconds) {
    private static final List<List<String>> LABEL_PAIRS = List.of(List.of("0", "1"), List.of("false", "true"));

    /** The labels that a model without named labels accepts: examples with others were left out. */
    private static final Set<String> LABELS_ACCEPTED = Set.of("-1", "0", "1", "false", "true");

    /**
     * @param mistakes what was predicted wrongly before it was learned from
     * @param holdout null if nothing was held out
     */
    record Pass(int number, long examples, long updates, MistakeCounts mistakes, Holdout holdout) {}

    /** Predictions of the last examples of a file, which were not learned from. */
    record Holdout(long examples, MistakeCounts mistakes) {}

    /** How many were learned from in the first pass. */
    long examples() {
        return passes.get(0).examples();
    }

    /** Of the first pass. */
    MistakeCounts mistakes() {
        return passes.get(0).mistakes();
    }

    long answerMistakes() {
        return mistakes().ofAnswer();
    }

    Pass lastPass() {
        return passes.get(passes.size() - 1);
    }

    double examplesPerSecond() {
        return passes.stream().mapToLong(Pass::examples).sum() / learnSeconds;
    }

    /**
     * The names of a model's classes as the file has them, since a model without named labels calls them -1 and +1.
     *
     * @param labels those that occur in the file
     */
    static List<String> labelNames(LinearModel model, List<String> labels) {
        if (!model.settings().labels().binary()
                || !model.settings().labels().names().isEmpty()) {
            return model.classNames();
        }
        Set<String> found = new HashSet<>(labels);
        found.retainAll(LABELS_ACCEPTED);
        return LABEL_PAIRS.stream()
                .filter(pair -> pair.containsAll(found) && !found.equals(Set.of("1")))
                .findFirst()
                .orElse(model.classNames());
    }

    /**
     * A model's weights in a few numbers, over all its vectors.
     *
     * @param biases one for every vector, 0 if there is none
     */
    record Weights(int dimensions, long nonZero, double squaredNorm, double squaredNormWithBias, List<Double> biases) {
        /** Sums go over vectors and features in their order. */
        static Weights of(LinearModel model, int dimensions) {
            LearnerSettings settings = model.settings();
            long nonZero = 0;
            double squares = 0;
            double squaredBiases = 0;
            List<Double> biases = new ArrayList<>();
            for (int number = 0; number < model.vectors(); number++) {
                PagedWeights vector = model.vector(number);
                int end = settings.drawsCurves() ? FeatureVector.MAX_INDEX : dimensions;
                for (int index = 0; index < end; index = nextOnAPage(settings, vector, index)) {
                    double w = vector.w(index);
                    squares += w * w;
                    nonZero += w != 0 ? 1 : 0;
                }
                double bias = settings.bias() ? vector.w(PagedWeights.BIAS) : 0;
                squaredBiases += bias * bias;
                biases.add(bias);
            }
            return new Weights(dimensions, nonZero, squares, squares + squaredBiases, biases);
        }

        /**
         * The next feature. A page that is not there is skipped: it holds zeros. With a random start it does not, and is skipped
         * only if there could be too many such pages.
         */
        private static int nextOnAPage(LearnerSettings settings, PagedWeights vector, int index) {
            int next = index + 1;
            if ((next & vector.span() - 1) != 0 || settings.start().random() && !settings.drawsCurves()) {
                return next;
            }
            int page = vector.nextPage(vector.pageOf(next));
            return page < 0 || page == vector.biasPage() ? Integer.MAX_VALUE : page * vector.span();
        }
    }
}
