package perceptron.pipeline;

import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.Waiting.Limits;

/**
 * How long, and how many, examples wait for their labels, and labels for their examples.
 *
 * @param examples with 0 milliseconds, none waits
 */
record LateLabelSettings(Limits examples, Limits labels) {
    static LateLabelSettings of(Settings settings) {
        long count = settings.getLong("waiting.max");
        long bytes = settings.getLong("waiting.bytes");
        return new LateLabelSettings(
                new Limits(settings.getLong("examples.wait.ms"), count, bytes),
                new Limits(settings.getLong("labels.wait.ms"), count, bytes));
    }
}
