package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.features.Dataset;
import perceptron.features.Dataset.Row;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;
import perceptron.measure.Adwin;
import perceptron.measure.Counts;
import perceptron.measure.Prequential;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.evaluate.Thresholds.Costs;
import perceptron.run.file.RejectedLines;

/**
 * One learner and its passes over the examples. The first pass is measured, each example being predicted before it is learned
 * from.
 */
final class Training {
    final LinearModel model;
    /** Of the first pass. */
    final Prequential measures;

    /** Likewise; null unless there are two labels. */
    final Thresholds thresholds;

    final List<Pass> passes = new ArrayList<>();

    /** y·a of the example nearest to the border, or beyond it; with several classes the true class's score less the best other's. */
    double smallestMargin = Double.POSITIVE_INFINITY;

    /** How long learning alone took, in all passes. */
    long nanos;

    private final RejectedLines lines;

    /** The lines that this learner rejected, for example because of their labels. They are left out from then on. */
    private final BitSet rejected = new BitSet();

    private final BitSet missed = new BitSet();
    private final double threshold;
    private Trainer learner;

    private Counts counts = new Counts();

    /**
     * One time over the examples.
     *
     * @param counts of what was predicted before it was learned from
     * @param holdout of the predictions of the file's last examples, which were not learned from; null if nothing was held out
     */
    record Pass(int number, Counts counts, Counts holdout) {}

    /**
     * What came out.
     *
     * @param measures of the first pass, as {@link Prequential#toNumbers} gives them
     * @param missed the lines that the answer was wrong about in the first pass
     */
    record Result(LinearModel model, double[] measures, JsonNode report, BitSet missed) {}

    /**
     * @param dimensions how many features there are, as far as that is known
     * @param lines gets what the learner rejects
     */
    Training(Settings settings, int dimensions, RejectedLines lines) {
        this.lines = lines;
        ModelSettings made = LearnSettings.model(settings);
        model = new LinearModel(made.learner().withSpanFor(dimensions));
        boolean resetsOnDrift = LearnSettings.resetsOnDrift(settings);
        Adwin detector = resetsOnDrift ? new Adwin() : null;
        boolean binary = model.settings().labels().binary();
        threshold = made.threshold();
        measures = Prequential.ofWholeStream(binary, threshold, detector);
        thresholds = binary ? new Thresholds() : null;
        learner = new Trainer(resetsOnDrift, model, measures);
    }

    /**
     * Learns from the examples at some places of an order, and takes the time of that alone.
     *
     * @param order of the examples of the data set
     */
    void learn(Dataset dataset, int[] order, int from, int to) {
        long start = System.nanoTime();
        for (int place = from; place < to; place++) {
            Row row = dataset.row(order[place]);
            int line = (int) row.line();
            if (!rejected.get(line)) {
                try {
                    learn(row, line);
                } catch (Rejection e) {
                    reject(line, e);
                }
            }
        }
        nanos += System.nanoTime() - start;
    }

    private void learn(Row row, int line) {
        Change change = learner.process(row.vector(), row.label(), row.weight());
        counts.count(learner.scores(), learner.target(), change);
        if (!passes.isEmpty()) {
            return;
        }
        if (learner.scores().answer() != learner.target()) {
            missed.set(line);
        }
        if (thresholds != null) {
            thresholds.observe(learner.scores().candidates().probability(0), learner.target() == 1);
        }
    }

    private void reject(int line, Rejection e) {
        rejected.set(line);
        lines.add(line, e);
    }

    /** Predicts the last examples of a data set, and learns nothing. */
    Counts predict(Dataset dataset, int from) {
        Counts holdout = new Counts();
        for (int example = from; example < dataset.size(); example++) {
            Row row = dataset.row(example);
            int line = (int) row.line();
            if (!rejected.get(line)) {
                try {
                    // A class that is yet to be discovered has a number that is never predicted.
                    int actual = model.classOf(row.label());
                    holdout.count(learner.predict(row.vector()), actual);
                } catch (Rejection e) {
                    reject(line, e);
                }
            }
        }
        return holdout;
    }

    /** @param holdout null if nothing was held out */
    Pass endPass(Counts holdout) {
        Pass pass = new Pass(passes.size() + 1, counts, holdout);
        passes.add(pass);
        counts = new Counts();
        learner = new Trainer(model, Prequential.ofWholeStream(thresholds != null, threshold, null));
        return pass;
    }

    /**
     * Looks at whether the final weights separate the first examples of a data set, in addition to those looked at before.
     *
     * @return whether they do so far
     */
    boolean separates(Dataset dataset, int to) {
        for (int example = 0; example < to && smallestMargin > 0; example++) {
            Row row = dataset.row(example);
            if (!rejected.get((int) row.line())) {
                smallestMargin = Math.min(smallestMargin, margin(row.vector(), row.label()));
            }
        }
        return smallestMargin > 0;
    }

    private double margin(FeatureVector vector, String label) {
        Scores scores = learner.predict(vector);
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

    Result result(Dataset dataset, Costs costs) {
        return new Result(model, measures.toNumbers(), JsonReport.of(this, dataset, costs), missed);
    }
}
