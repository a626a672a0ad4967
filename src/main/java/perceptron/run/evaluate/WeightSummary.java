package perceptron.run.evaluate;

import java.util.ArrayList;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;

/**
 * A model's weights in a few numbers, over all its vectors.
 *
 * @param biases one for every vector, 0 if there is none
 */
record WeightSummary(
        int dimensions, long nonZero, double squaredNorm, double squaredNormWithBias, List<Double> biases) {
    /** Sums go over vectors and features in their order. */
    static WeightSummary of(LinearModel model, int dimensions) {
        long nonZero = 0;
        double squares = 0;
        double squaredBiases = 0;
        List<Double> biases = new ArrayList<>();
        for (int number = 0; number < model.vectors(); number++) {
            PagedWeights vector = model.vector(number);
            int end = isBeyond(model.settings()) ? FeatureVector.MAX_INDEX : dimensions;
            for (int index = 0; index < end; index = nextOnAPage(model, vector, index)) {
                double w = vector.w(index);
                squares += w * w;
                nonZero += w != 0 ? 1 : 0;
            }
            double bias = model.settings().bias() ? vector.w(PagedWeights.BIAS) : 0;
            squaredBiases += bias * bias;
            biases.add(bias);
        }
        return new WeightSummary(dimensions, nonZero, squares, squares + squaredBiases, biases);
    }

    /** Whether there are weights beyond the features: those of curves. */
    private static boolean isBeyond(LearnerSettings settings) {
        return settings.drawsCurves();
    }

    /**
     * The next feature. A page that is not there is skipped: it holds zeros. With a random start it does not, and is skipped only
     * if there could be too many such pages.
     */
    private static int nextOnAPage(LinearModel model, PagedWeights vector, int index) {
        int next = index + 1;
        if ((next & vector.span() - 1) != 0 || model.settings().start().random() && !isBeyond(model.settings())) {
            return next;
        }
        int page = vector.nextPage(vector.pageOf(next));
        return page < 0 || page == vector.biasPage() ? Integer.MAX_VALUE : page * vector.span();
    }
}
