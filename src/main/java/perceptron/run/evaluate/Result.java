package perceptron.run.evaluate;

import java.util.BitSet;
import java.util.List;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.measure.MistakeCounts;
import perceptron.measure.Prequential;

/**
 * What came out of one learner.
 *
 * @param labels the names of the model's classes, as they are in the file
 * @param examples how many were learned from in the first pass
 * @param missed the examples that the answer was wrong about in the first pass, by their places in the file
 * @param passes one entry for every pass
 * @param converged whether the last pass changed nothing
 * @param measures of the first pass; null if nothing was measured
 * @param separation null if nothing was measured
 * @param learnSeconds of all passes, learning alone
 */
public record Result(
        LinearModel model,
        List<String> labels,
        long examples,
        BitSet missed,
        List<Pass> passes,
        boolean converged,
        Prequential measures,
        Separation separation,
        WeightSummary weights,
        double learnSeconds) {

    /**
     * @param mistakes what was predicted wrongly before it was learned from
     * @param holdout null if nothing was held out
     */
    public record Pass(int number, long examples, long updates, MistakeCounts mistakes, Holdout holdout) {}

    /** Of the first pass. */
    long mistakes(View view) {
        return passes.get(0).mistakes().of(view);
    }

    /** Of the first pass. */
    long answerMistakes() {
        return passes.get(0).mistakes().ofAnswer();
    }

    /** After the last pass; null if nothing was held out. */
    Holdout holdout() {
        return passes.get(passes.size() - 1).holdout();
    }

    double examplesPerSecond() {
        return passes.stream().mapToLong(Pass::examples).sum() / learnSeconds;
    }
}
