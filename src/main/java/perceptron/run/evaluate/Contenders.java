package perceptron.run.evaluate;

import java.util.List;
import perceptron.pipeline.settings.Settings;

/**
 * The learners that learn from a file.
 *
 * @param settings of each
 * @param leftOut a sentence for each learner that would be compared, but does not take the options
 */
public record Contenders(List<Settings> settings, List<String> leftOut) {}
