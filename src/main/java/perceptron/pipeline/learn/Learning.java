package perceptron.pipeline.learn;

import perceptron.learner.Change;
import perceptron.learner.Predicted;
import perceptron.measure.RateWindow;
import perceptron.model.Trainer;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;

/**
 * What an example with a label does to its model. The steps and their order are the same whether the label came with the example
 * or later: {@link #decide}, which may reject the example, then {@link #learn}, then {@link #finish}.
 */
final class Learning {
    private final Trainer trainer;
    private final ModelStore store;
    private final Changes changes;
    private final Rates rates;
    private final Observer observer;

    Learning(Trainer trainer, ModelStore store, Changes changes, Rates rates, Observer observer) {
        this.trainer = trainer;
        this.store = store;
        this.changes = changes;
        this.rates = rates;
        this.observer = observer;
    }

    /** Decides what to learn from the example that was just scored; changes nothing. */
    Change decide(StoredModel model, String label, double weight) {
        Change change = trainer.decide(label, weight);
        store.requireRoom(model, change);
        return change;
    }

    /**
     * Makes the change that was decided, counts the prediction, and reacts to a drift.
     *
     * @param predicted the prediction, made before the label was known
     * @param own false if the model was reset after the prediction, which then says nothing about the model as it is now
     */
    void learn(Change change, Predicted predicted, boolean own, RateWindow window) {
        trainer.learn(own ? predicted : null);
        window.labelled(predicted, change, trainer.target(), changes.measures().baselines());
        boolean drifted = own && trainer.measure(predicted);
        if (drifted) {
            window.drift();
            observer.drifted(changes.stored().name());
        }
        trainer.react(drifted);
    }

    /** Called when all outputs of the current record are emitted. */
    void finish(StoredModel model) {
        rates.closeOver(model);
        store.recount(model);
    }
}
