package perceptron.pipeline.live;

import java.util.Map;
import perceptron.learner.LinearModel;
import perceptron.pipeline.store.Progress;

/**
 * A model at one moment, for readers of any thread.
 *
 * @param version the number of its last change
 * @param settings with which the model was made
 * @param model a snapshot, which never changes; each reader scores with {@code Scores} of its own
 * @param progress its measures at that moment; only for reading
 */
public record ModelView(
        String name, long version, int epoch, Map<String, String> settings, LinearModel model, Progress progress) {}
