package perceptron.model;

import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.measure.Prequential;

/** A model whose changes nobody records. */
final class InMemory implements LearningModel {
    private final Prequential measures;
    private LinearModel model;

    InMemory(LinearModel model, Prequential measures) {
        this.model = model;
        this.measures = measures;
    }

    @Override
    public LinearModel model() {
        return model;
    }

    @Override
    public Prequential measures() {
        return measures;
    }

    @Override
    public void addClass(String label) {
        model.addClass(label);
    }

    @Override
    public void observe(FeatureVector news) {
        model.scales().observe(news);
    }

    @Override
    public void learn(Step step, FeatureVector x, Scores scores, int target) {
        move(model, step, x);
    }

    /** Moves weights and averages in one go. */
    static void move(LinearModel model, Step step, FeatureVector x) {
        model.apply(step, x);
        model.average(step, x);
    }

    @Override
    public void restartAverage() {
        model.restartAverage();
    }

    @Override
    public void reset() {
        model = new LinearModel(model.settings());
        if (model.settings().labels().discover()) {
            measures.renumber();
        }
    }
}
