package perceptron.pipeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import perceptron.avro.Block;
import perceptron.avro.Command;
import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.ImportPart;
import perceptron.avro.Rate;
import perceptron.avro.Reset;
import perceptron.avro.Sparse;
import perceptron.example.FeatureVector;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.learner.View;
import perceptron.measure.Ddm;
import perceptron.measure.Drift;
import perceptron.measure.Prequential;
import perceptron.model.OnDrift;
import perceptron.model.OnlineLearner;
import perceptron.model.bytes.WaitingExample;
import perceptron.pipeline.learn.Judgement;
import perceptron.pipeline.learn.LearnSettings;

/**
 * One model, made of its examples, later labels and commands one after the other by the learner alone: what the job has to come
 * to, whatever happens to it.
 */
final class Sequential {
    private final LearnSettings settings;
    private final FeatureVector raised = new FeatureVector();
    private final FeatureVector scaled = new FeatureVector();
    private final Map<String, WaitingExample> waiting = new HashMap<>();
    private final List<ImportPart> staged = new ArrayList<>();
    private String stagedId;
    private OnlineLearner learner;
    private Prequential measures;
    private long version;
    private int epoch;

    Sequential(LearnSettings settings) {
        this.settings = settings;
        begin();
    }

    private void begin() {
        learner = new OnlineLearner(new LinearModel(settings.store().model().learner()));
        measures = new Prequential(settings.store().progress().errorWindow(), new Ddm(), false);
        staged.clear();
        version++;
        epoch++;
    }

    LinearModel model() {
        return learner.model();
    }

    Prequential measures() {
        return measures;
    }

    long version() {
        return version;
    }

    PredictionBits next(Example example) {
        FeatureVector x = features(example);
        String label = example.getLabel() == null ? null : example.getLabel().toString();
        long before = version;
        measures.predicted();
        if (label == null) {
            PredictionBits said = said(learner.predict(x), -1, null, before);
            remember(example, x, said);
            return said;
        }
        LinearModel model = model();
        int target = model.classOf(label);
        version += target == model.classes() ? 1 : 0;
        double squaredNorm = 0;
        if (model.scales() != null) {
            model.scales().raised(x, raised);
            version += raised.size() > 0 ? 1 : 0;
            model.scales().scale(x, scaled);
            squaredNorm = model.squaredNorm(scaled, new Scores());
        } else {
            squaredNorm = model.squaredNorm(x, new Scores());
        }
        Step step = learner.learn(x, label, example.getWeight());
        version += step.changes() ? 1 : 0;
        PredictionBits said = said(learner.scores(), target, label, before);
        react(measures.labelled(learner.scores(), step, target, squaredNorm));
        return said;
    }

    private void remember(Example example, FeatureVector raw, PredictionBits said) {
        boolean scales = model().scales() != null;
        if (scales) {
            model().scales().scale(raw, scaled);
        }
        waiting.put(
                example.getId(),
                new WaitingExample(
                        epoch,
                        example.getWeight(),
                        new WaitingExample.Said(said.label(), said.score(), said.averagedLabel(), said.votedLabel()),
                        (scales ? scaled : raw).copy(),
                        scales ? raw.copy() : null));
    }

    /** Whether there is an example with this id that has no label yet. */
    boolean knows(String id) {
        return waiting.containsKey(id);
    }

    /** The label of an example that came without one: learned now, from its features as they were then. */
    void later(String id, String label) {
        WaitingExample example = waiting.remove(id);
        LinearModel model = model();
        boolean own = example.epoch() == epoch;
        FeatureVector raw = example.raw() == null ? example.x() : example.raw();
        FeatureVector x = example.x();
        if (!own && example.raw() != null) {
            model.scales().scale(raw, scaled);
            x = scaled;
        }
        Scores scores = model.score(x, new Scores());
        int target = model.classOf(label);
        Step step = model.decide(x, scores, target, example.weight());
        Judgement judgement = Judgement.of(example.predicted(), model, target, label);
        if (target == model.classes()) {
            model.addClass(label);
            version++;
        }
        if (model.scales() != null) {
            model.scales().raised(raw, raised);
            model.scales().raise(raised);
            version += raised.size() > 0 ? 1 : 0;
        }
        if (step.changes()) {
            model.apply(step, x);
            model.average(step, x);
            version++;
        }
        model.labelled();
        react(own ? measures.labelled(judgement, step, target, model.squaredNorm(x, scores)) : Drift.NONE);
    }

    void carryOut(Command command) {
        if (command.getCommand() instanceof Reset) {
            begin();
        } else if (command.getCommand() instanceof Rate rate) {
            LearnerSettings now = model().settings();
            model().rates(
                            rate.getRate() == null ? now.rate() : rate.getRate(),
                            rate.getAggressiveness() == null ? now.C() : rate.getAggressiveness());
            version++;
        } else {
            stage(command.getId(), (ImportPart) command.getCommand());
        }
    }

    private void stage(String id, ImportPart part) {
        version++;
        if (!id.equals(stagedId)) {
            staged.clear();
        }
        stagedId = id;
        staged.add(part);
        if (staged.size() == part.getParts()) {
            List<ImportPart> parts = List.copyOf(staged);
            begin();
            SortedMap<Integer, Double> weights = new TreeMap<>();
            parts.forEach(each -> take(each, weights));
            weights.forEach(model().vector(0)::set);
            double squaredNorm = weights.values().stream().reduce(0.0, (sum, weight) -> sum + weight * weight);
            model().restore(1, 0, squaredNorm);
        }
    }

    private static void take(ImportPart part, Map<Integer, Double> weights) {
        if (part.getBias() != null) {
            weights.put(PagedWeights.BIAS, part.getBias());
        }
        for (Block block : part.getBlocks()) {
            for (int k = 0; k < block.getWeights().size(); k++) {
                weights.put(block.getStart() + k, block.getWeights().get(k));
            }
        }
    }

    private void react(Drift drift) {
        if (drift == Drift.DETECTED && settings.reactions().onDrift() == OnDrift.RESET) {
            begin();
        } else if (settings.reactions().averageWindow() > 0
                        && model().c() > settings.reactions().averageWindow()
                || drift == Drift.DETECTED && settings.reactions().onDrift() == OnDrift.RESET_AVERAGE) {
            model().restartAverage();
            version++;
        }
    }

    private PredictionBits said(Scores scores, int target, String label, long before) {
        boolean voted = model().votes() != null;
        return new PredictionBits(
                name(scores.best(View.CURRENT)),
                scores.score(View.CURRENT),
                name(scores.best(View.AVERAGED)),
                scores.score(View.AVERAGED),
                voted ? name(scores.best(View.VOTED)) : null,
                voted ? scores.score(View.VOTED) : null,
                target < 0 ? null : name(target),
                target < 0 ? null : scores.best(View.CURRENT) == target,
                before);
    }

    private String name(int number) {
        return number < 0 ? null : model().className(number);
    }

    static FeatureVector features(Example example) {
        FeatureVector x = new FeatureVector();
        if (example.getFeatures() instanceof Dense dense) {
            x.clear(true);
            dense.getValues().forEach(value -> x.add(value));
            return x;
        }
        Sparse sparse = (Sparse) example.getFeatures();
        x.clear(false);
        for (int k = 0; k < sparse.getIndices().size(); k++) {
            x.add(sparse.getIndices().get(k), sparse.getValues().get(k));
        }
        return x;
    }
}
