package perceptron.pipeline.live;

import perceptron.learner.Change;
import perceptron.pipeline.wire.Prediction;

/** Notifies two observers, one after the other. */
public record Observers(Observer first, Observer second) implements Observer {
    @Override
    public void predicted(String model, Prediction prediction) {
        first.predicted(model, prediction);
        second.predicted(model, prediction);
    }

    @Override
    public void judged(String model) {
        first.judged(model);
        second.judged(model);
    }

    @Override
    public void updated(String model, Change update) {
        first.updated(model, update);
        second.updated(model, update);
    }

    @Override
    public void measured(String model, Measured measured) {
        first.measured(model, measured);
        second.measured(model, measured);
    }

    @Override
    public void drifted(String model) {
        first.drifted(model);
        second.drifted(model);
    }

    @Override
    public void rejected(DeadLetter letter) {
        first.rejected(letter);
        second.rejected(letter);
    }

    @Override
    public void leftOut(long features) {
        first.leftOut(features);
        second.leftOut(features);
    }

    @Override
    public void fromTheFuture(String model) {
        first.fromTheFuture(model);
        second.fromTheFuture(model);
    }
}
