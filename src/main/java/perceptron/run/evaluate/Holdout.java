package perceptron.run.evaluate;

import perceptron.example.Rejection;
import perceptron.features.Dataset;
import perceptron.learner.LinearModel;
import perceptron.learner.OnlineLearner;
import perceptron.learner.Scores;

/** Predictions of the examples from a place of the file on, which were not learned from. Voted: only where there is voting. */
record Holdout(long examples, long mistakes, long averagedMistakes, long votedMistakes) {
    static Holdout predict(OnlineLearner learner, Dataset dataset, int from, Refused refused) {
        long examples = 0;
        long mistakes = 0;
        long averagedMistakes = 0;
        long votedMistakes = 0;
        for (int example = from; example < dataset.size(); example++) {
            if (refused.contains(example)) {
                continue;
            }
            try {
                int actual = actualClass(learner.model(), dataset, example);
                Scores scores = learner.predict(dataset.vector(example));
                examples++;
                mistakes += scores.best() != actual ? 1 : 0;
                averagedMistakes += scores.averagedBest() != actual ? 1 : 0;
                votedMistakes += scores.votedBest() != actual ? 1 : 0;
            } catch (Rejection e) {
                refused.add(example, e);
            }
        }
        return new Holdout(examples, mistakes, averagedMistakes, votedMistakes);
    }

    /** A class that is yet to be discovered has a number that is never predicted. */
    private static int actualClass(LinearModel model, Dataset dataset, int example) {
        return model.classOf(dataset.labels().get(dataset.label(example)));
    }
}
