package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;
import perceptron.measure.Adwin;
import perceptron.measure.Counts;
import perceptron.measure.Prequential;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;
import perceptron.pipeline.settings.Settings;
import perceptron.run.evaluate.FileExamples.Form;
import perceptron.run.evaluate.FileExamples.Row;
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

    /** Of each pass over the examples, what was predicted before it was learned from. */
    final List<Counts> passes = new ArrayList<>();

    /** y·a of the example nearest to the border, or beyond it; with several classes the true class's score less the best other's. */
    double smallestMargin = Double.POSITIVE_INFINITY;

    /** How long learning alone took, in all passes. */
    long nanos;

    final Form form;
    private final RejectedLines lines;

    /** The lines that this learner rejected, for example because of their labels. They are left out from then on. */
    private final BitSet rejected = new BitSet();

    private final BitSet missed = new BitSet();
    private final double threshold;
    private Trainer learner;

    private Counts counts = new Counts();

    /**
     * What came out.
     *
     * @param measures of the first pass, as {@link Prequential#toNumbers} gives them
     * @param missed the lines that the answer was wrong about in the first pass
     */
    record Result(LinearModel model, double[] measures, JsonNode report, BitSet missed) {}

    /** @param lines gets what the learner rejects */
    Training(Settings settings, Form form, RejectedLines lines) {
        this.form = form;
        this.lines = lines;
        ModelSettings made = settings.model();
        model = new LinearModel(made.learner().withSpanFor(form.dimensions()));
        boolean resetsOnDrift = settings.resetsOnDrift();
        Adwin detector = resetsOnDrift ? new Adwin() : null;
        boolean binary = model.settings().labels().binary();
        threshold = made.threshold();
        measures = Prequential.ofWholeStream(binary, threshold, detector);
        thresholds = binary ? new Thresholds() : null;
        learner = new Trainer(resetsOnDrift, model, measures);
    }

    String name() {
        return model.settings().algorithm().code();
    }

    /** Learns from the examples that were read last, and takes the time of that alone. */
    void learn() {
        long start = System.nanoTime();
        for (Row row : form.rows()) {
            int line = (int) row.line();
            if (!rejected.get(line)) {
                try {
                    learn(row, line);
                } catch (Rejection e) {
                    rejected.set(line);
                    lines.add(line, e);
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

    Counts endPass() {
        Counts pass = counts;
        passes.add(pass);
        counts = new Counts();
        learner = new Trainer(model, Prequential.ofWholeStream(thresholds != null, threshold, null));
        return pass;
    }

    /** Whether the final weights separate the examples, as far as that is known. */
    boolean separates() {
        return smallestMargin > 0;
    }

    /** Of the examples that were read last and of those before. */
    void findSmallestMargin() {
        for (Row row : form.rows()) {
            if (separates() && !rejected.get((int) row.line())) {
                smallestMargin = Math.min(smallestMargin, margin(row.vector(), row.label()));
            }
        }
    }

    private double margin(FeatureVector vector, String label) {
        Scores scores = learner.predict(vector);
        int actual = model.classOf(label);
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

    Result result(FileExamples examples, Costs costs) {
        return new Result(model, measures.toNumbers(), JsonReport.of(this, examples, costs), missed);
    }
}
