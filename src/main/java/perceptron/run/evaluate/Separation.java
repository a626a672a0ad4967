package perceptron.run.evaluate;

import perceptron.example.FeatureVector;
import perceptron.features.Dataset;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.model.OnlineLearner;

/**
 * Whether the weights separate the examples, and what follows from it.
 *
 * @param margin the smallest distance of an example from the border, on its right side: y·a / |w|, with several classes the
 *     true class's score less the best other's, by |w| of all of them; bias included; NaN if the weights do not separate
 * @param mistakeBound R²/margin², which the updates cannot exceed: of a perceptron that starts at zero, with two classes,
 *     on features and weights of examples that do not change (Novikoff 1962); NaN for others
 */
record Separation(double margin, double mistakeBound) {
    /** Of the examples before a place of the file. */
    static Separation of(
            OnlineLearner learner,
            Dataset dataset,
            int to,
            RejectedExamples rejected,
            WeightSummary weights,
            double radius) {
        double smallest = Double.POSITIVE_INFINITY;
        for (int example = 0; example < to; example++) {
            if (!rejected.contains(example)) {
                String label = dataset.labels().get(dataset.label(example));
                smallest = Math.min(smallest, margin(learner, dataset.vector(example), label));
            }
        }
        double norm = Math.sqrt(weights.squaredNormWithBias());
        boolean separates = smallest > 0 && smallest < Double.POSITIVE_INFINITY && norm > 0;
        double margin = separates ? smallest / norm : Double.NaN;
        boolean bounded = isBounded(learner.model().settings()) && !dataset.isWeighted();
        return new Separation(margin, bounded ? radius * radius / (margin * margin) : Double.NaN);
    }

    private static boolean isBounded(LearnerSettings settings) {
        return settings.algorithm() == Algorithm.PERCEPTRON
                && settings.labels().binary()
                && !settings.start().random()
                && settings.scaling() != Scaling.RMS;
    }

    private static double margin(OnlineLearner learner, FeatureVector vector, String label) {
        Scores scores = learner.predict(vector);
        LinearModel model = learner.model();
        int actual = model.find(label);
        if (actual < 0) {
            return 0; // A reset after a drift forgot the class, so nothing separates its examples.
        }
        if (model.settings().labels().binary()) {
            return actual == 1 ? scores.score(View.CURRENT, 0) : -scores.score(View.CURRENT, 0);
        }
        if (scores.vectors() == 1) {
            return scores.score(View.CURRENT, 0);
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int other = 0; other < scores.vectors(); other++) {
            best = other == actual ? best : Math.max(best, scores.score(View.CURRENT, other));
        }
        return scores.score(View.CURRENT, actual) - best;
    }
}
