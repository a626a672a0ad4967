package perceptron.model;

import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.Step;

/** A model of which every part lacks the changes. Its counter goes on to that of each change. */
record WholeModel(LinearModel model) implements Fold.Weights {
    @Override
    public void learn(Step step, FeatureVector x) {
        goOnTo(step.c());
        InMemory.move(model, step, x);
        goOnTo(step.c() + 1);
    }

    private void goOnTo(long c) {
        model.restore(c, model.updates(), model.squaredNorm());
        model.completeFading();
    }

    @Override
    public void observe(FeatureVector news) {
        model.scales().observe(news);
    }

    @Override
    public void restartAverage() {
        model.restartAverage();
    }
}
