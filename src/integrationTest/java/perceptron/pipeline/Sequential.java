package perceptron.pipeline;

import perceptron.avro.Dense;
import perceptron.avro.Example;
import perceptron.avro.Sparse;
import perceptron.example.FeatureVector;
import perceptron.learner.Ddm;
import perceptron.learner.Drift;
import perceptron.learner.LinearModel;
import perceptron.learner.OnlineLearner;
import perceptron.learner.Prequential;
import perceptron.learner.Scores;
import perceptron.learner.Step;

/** One model, learned from its examples one after the other by the learner alone: what the job has to come to, whatever happens to it. */
final class Sequential {
    private final LearnSettings settings;
    private final FeatureVector raised = new FeatureVector();
    private final FeatureVector scaled = new FeatureVector();
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

    int epoch() {
        return epoch;
    }

    Said next(Example example) {
        FeatureVector x = features(example);
        String label = example.getLabel() == null ? null : example.getLabel().toString();
        long before = version;
        measures.predicted();
        if (label == null) {
            return said(learner.predict(x), -1, null, before);
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
        Said said = said(learner.scores(), target, label, before);
        react(measures.labelled(learner.scores(), step, target, squaredNorm));
        return said;
    }

    private void react(Drift drift) {
        if (drift == Drift.DETECTED && settings.onDrift() == OnDrift.RESET) {
            begin();
        } else if (settings.averageWindow() > 0 && model().c() > settings.averageWindow()
                || drift == Drift.DETECTED && settings.onDrift() == OnDrift.RESET_AVERAGE) {
            model().restartAverage();
            version++;
        }
    }

    private Said said(Scores scores, int target, String label, long before) {
        boolean voted = model().votes() != null;
        return new Said(
                name(scores.best()),
                scores.score(),
                name(scores.averagedBest()),
                scores.averagedScore(),
                voted ? name(scores.votedBest()) : null,
                voted ? scores.votedScore() : null,
                target < 0 ? null : name(target),
                target < 0 ? null : scores.best() == target,
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
