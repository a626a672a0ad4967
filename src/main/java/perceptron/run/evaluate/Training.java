package perceptron.run.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import perceptron.example.Rejection;
import perceptron.features.Dataset;
import perceptron.learner.LinearModel;
import perceptron.measure.Adwin;
import perceptron.measure.MistakeCounts;
import perceptron.measure.Prequential;
import perceptron.model.OnDrift;
import perceptron.model.OnlineLearner;
import perceptron.model.Reactions;
import perceptron.pipeline.learn.LearnSettings;
import perceptron.pipeline.settings.Settings;
import perceptron.run.evaluate.Result.Pass;
import perceptron.run.file.RejectedLines;

/**
 * One learner's passes over a data set. The first pass is measured, each example being predicted before it is learned from;
 * the last {@code holdout} examples are only predicted.
 */
public final class Training {
    /** How many examples are learned between two looks at anything else. */
    private static final int STRETCH = 4096;

    private final Dataset dataset;
    private final Shuffle order;
    private final boolean holdsOut;
    private LinearModel model;
    private final Reactions reactions;
    private final Prequential measures;
    private final RejectedExamples rejected;
    /** The class of each of the data set's labels, -1 while the model does not know it. */
    private final int[] classes;

    private final BitSet missed = new BitSet();
    private boolean isFirst = true;
    private long examples;
    private MistakeCounts mistakes = new MistakeCounts();

    /**
     * @param seed null to keep to the order of the file
     * @param bare to learn and count only, with no average and no measures
     */
    public Training(Dataset dataset, Settings settings, Long seed, int holdout, boolean bare, RejectedLines lines) {
        this.dataset = dataset;
        order = new Shuffle(dataset.size() - holdout, seed);
        holdsOut = holdout > 0;
        model = new LinearModel(
                LearnSettings.model(settings).learner().withAveraged(!bare).withSpanFor(dataset.dimensions()));
        reactions = LearnSettings.reactions(settings);
        measures = bare
                ? null
                : Prequential.ofWholeStream(model.settings().labels().binary(), detector());
        rejected = new RejectedExamples(dataset, lines);
        classes = new int[dataset.labels().size()];
        Arrays.fill(classes, -1);
    }

    /**
     * Learns for the given time, or the examples once, and keeps nothing of it: so that the time measured afterwards is that of
     * learning and not that of the JVM's compiler.
     */
    public static void warmUp(Dataset dataset, Settings settings, boolean bare, long nanos) {
        Training training = new Training(dataset, settings, null, 0, bare, new RejectedLines("", true));
        OnlineLearner learner = new OnlineLearner(training.reactions, training.model, training.measures);
        long start = System.nanoTime();
        for (int from = 0; from < dataset.size() && System.nanoTime() - start < nanos; from += STRETCH) {
            training.stretch(learner, from, Math.min(dataset.size(), from + STRETCH));
        }
    }

    /** @param progress receives how far the present pass has come, from 0 to 1 */
    public Result run(Passes limit, Consumer<Pass> onPass, DoubleConsumer progress) {
        List<Pass> passes = new ArrayList<>();
        OnlineLearner learner = new OnlineLearner(reactions, model, measures);
        double seconds = 0;
        boolean clean = false;
        while (limit.goOn(passes.size(), clean)) {
            long before = model.updates();
            seconds += pass(learner, progress);
            long updates = model.updates() - before;
            clean = updates == 0;
            Holdout holdout = holdsOut ? Holdout.predict(learner, dataset, order.size(), rejected) : null;
            Pass pass = new Pass(passes.size() + 1, examples, updates, mistakes, holdout);
            passes.add(pass);
            onPass.accept(pass);
            learner = new OnlineLearner(model);
            isFirst = false;
        }
        WeightSummary weights = WeightSummary.of(model, dataset.dimensions());
        Separation separation = measures == null
                ? null
                : Separation.of(learner, dataset, order.size(), rejected, weights, measures.radius());
        return new Result(
                model,
                LabelNames.of(model, dataset.labels()),
                passes.get(0).examples(),
                missed,
                passes,
                clean,
                measures,
                separation,
                weights,
                seconds);
    }

    private double pass(OnlineLearner learner, DoubleConsumer progress) {
        order.next();
        examples = 0;
        mistakes = new MistakeCounts();
        long nanos = 0;
        for (int from = 0; from < order.size(); from += STRETCH) {
            progress.accept((double) from / order.size());
            long start = System.nanoTime();
            stretch(learner, from, Math.min(order.size(), from + STRETCH));
            nanos += System.nanoTime() - start;
        }
        return nanos * 1e-9;
    }

    private void stretch(OnlineLearner learner, int from, int to) {
        for (int place = from; place < to; place++) {
            int example = order.example(place);
            if (!rejected.contains(example)) {
                try {
                    learn(learner, example);
                } catch (Rejection e) {
                    rejected.add(example, e);
                }
            }
        }
    }

    private void learn(OnlineLearner learner, int example) {
        int label = dataset.label(example);
        if (classes[label] >= 0) {
            learner.learn(dataset.vector(example), classes[label], dataset.weight(example));
        } else {
            String name = dataset.labels().get(label);
            learner.learn(dataset.vector(example), name, dataset.weight(example));
            classes[label] = model.classOf(name);
        }
        examples++;
        mistakes.observe(learner.scores(), learner.target());
        if (isFirst && learner.scores().answer() != learner.target()) {
            missed.set(example);
        }
        if (learner.model() != model) {
            model = learner.model();
            Arrays.fill(classes, -1);
        }
    }

    /** Null if nothing follows from a drift. */
    private Adwin detector() {
        return reactions.onDrift() == OnDrift.REPORT ? null : new Adwin();
    }
}
