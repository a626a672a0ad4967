package perceptron.pipeline.live;

import perceptron.avro.Judged;
import perceptron.learner.Change;
import perceptron.output.Prediction;

/** Notifies two observers, one after the other. */
public record Observers(Observer first, Observer second) implements Observer {
    @Override
    public void predicted(String model, Prediction prediction, double loss) {
        first.predicted(model, prediction, loss);
        second.predicted(model, prediction, loss);
    }

    @Override
    public void judged(String model, Judged judged, double loss) {
        first.judged(model, judged, loss);
        second.judged(model, judged, loss);
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
