package perceptron.pipeline.learn;

import perceptron.pipeline.average.AverageBehind;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.topic.Outputs;

/**
 * Finds, once after a start, the models whose averages are yet to be published. Otherwise an average would stay behind its model
 * until the next update, if the instance that learned the last one is gone.
 */
final class AveragesBehind {
    private final ModelStore store;
    private final Outputs outputs;
    private boolean found;

    AveragesBehind(ModelStore store, Outputs outputs) {
        this.store = store;
        this.outputs = outputs;
    }

    /** Nothing can be forwarded before the first tick. */
    void tick(long now) {
        if (!found) {
            found = true;
            store.withAveragesBehind()
                    .forEach((name, publishedAt) ->
                            outputs.event(Outputs.key(name), new AverageBehind(store, name, publishedAt), now));
        }
    }
}
