package perceptron.pipeline.live;

import java.util.Map;
import perceptron.learner.LinearModel;
import perceptron.pipeline.store.Progress;

/**
 * A model as it was at one moment, for readers of any thread.
 *
 * @param version the number of its last change
 * @param settings what it was made with
 * @param model never changes; each reader scores with {@code Scores} of its own
 * @param progress how it went until then; only for reading
 */
public record ModelView(
        String name, long version, int epoch, Map<String, String> settings, LinearModel model, Progress progress) {}
