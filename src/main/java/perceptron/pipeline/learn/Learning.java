package perceptron.pipeline.learn;

import perceptron.learner.Predicted;
import perceptron.learner.Step;
import perceptron.measure.Drift;
import perceptron.measure.RateWindow;
import perceptron.model.OnlineLearner;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;

/**
 * What an example with a label does to its model. The steps and their order are the same whether the label came with the example
 * or later: {@link #decide}, which may reject the example, then {@link #learn}, then {@link #finish}.
 */
final class Learning {
    private final OnlineLearner learner;
    private final ModelStore store;
    private final Changes changes;
    private final Rates rates;
    private final Observer observer;

    Learning(OnlineLearner learner, ModelStore store, Changes changes, Rates rates, Observer observer) {
        this.learner = learner;
        this.store = store;
        this.changes = changes;
        this.rates = rates;
        this.observer = observer;
    }

    /** Decides what to learn from the example that was just scored; changes nothing. */
    Step decide(StoredModel model, String label, double weight) {
        Step step = learner.decide(label, weight);
        store.requireRoom(model, step, learner.raw(), learner.x());
        return step;
    }

    /**
     * Makes the step that was decided, counts the prediction, and reacts to a drift.
     *
     * @param predicted the prediction, made before the label was known
     * @param own false if the model was reset after the prediction, which then says nothing about the model as it is now
     */
    void learn(Step step, Predicted predicted, boolean own, RateWindow window) {
        learner.learn(own ? predicted : null);
        window.labelled(predicted, step, learner.target(), changes.measures().baselines());
        Drift drift = own ? learner.measure(predicted) : Drift.NONE;
        window.drifted(drift);
        if (drift != Drift.NONE) {
            observer.drifted(changes.stored().name(), drift);
        }
        learner.react(drift);
    }

    /** Called when all outputs of the current record are emitted. */
    void finish(StoredModel model) {
        rates.closeOver(model);
        store.recount(model);
    }
}
