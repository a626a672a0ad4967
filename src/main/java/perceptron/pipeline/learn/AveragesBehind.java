package perceptron.pipeline.learn;

import perceptron.pipeline.average.AverageProcessor;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.topic.Outputs;

/**
 * Finds, once after a start, the models whose published average lacks their last updates, since the instance that learned these has
 * ended. Otherwise such an average would be published only after the next update.
 */
final class AveragesBehind {
    private final ModelStore store;
    private final Outputs outputs;
    private boolean found;

    AveragesBehind(ModelStore store, Outputs outputs) {
        this.store = store;
        this.outputs = outputs;
    }

    /** Once a second. The first tick does all the work: earlier, while nodes are initialized, nothing can be forwarded. */
    void tick(long now) {
        if (!found) {
            found = true;
            store.withAveragesBehind()
                    .forEach((name, publishedAt) -> outputs.event(
                            Outputs.key(name), new AverageProcessor.Changed(store, name, publishedAt), now));
        }
    }
}
