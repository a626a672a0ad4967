package perceptron.run.evaluate;

import perceptron.example.Rejection;
import perceptron.features.Dataset;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.measure.MistakeCounts;
import perceptron.model.OnlineLearner;

/** Predictions of the last examples of a file, which were not learned from. */
record Holdout(long examples, MistakeCounts mistakes) {
    static Holdout predict(OnlineLearner learner, Dataset dataset, int from, RejectedExamples rejected) {
        long examples = 0;
        MistakeCounts mistakes = new MistakeCounts();
        for (int example = from; example < dataset.size(); example++) {
            if (rejected.contains(example)) {
                continue;
            }
            try {
                int actual = actualClass(learner.model(), dataset, example);
                Scores scores = learner.predict(dataset.vector(example));
                examples++;
                mistakes.observe(scores, actual);
            } catch (Rejection e) {
                rejected.add(example, e);
            }
        }
        return new Holdout(examples, mistakes);
    }

    /** A class that is yet to be discovered has a number that is never predicted. */
    private static int actualClass(LinearModel model, Dataset dataset, int example) {
        return model.classOf(dataset.labels().get(dataset.label(example)));
    }
}
