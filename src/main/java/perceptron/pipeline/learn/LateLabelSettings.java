package perceptron.pipeline.learn;

import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.Waiting.Limits;

/**
 * How long, and how many, examples wait for their labels, and labels for their examples.
 *
 * @param examples with 0 milliseconds, none waits
 * @param mostBytes how large one may be, so that it can be logged
 */
record LateLabelSettings(Limits examples, Limits labels, int mostBytes) {
    /** Of model and id, under which it is stored. */
    private static final int KEY_BYTES = 4 * 1024;

    static LateLabelSettings of(Settings settings) {
        long count = settings.getLong("waiting.max");
        return new LateLabelSettings(
                new Limits(settings.getLong("examples.wait.ms"), count),
                new Limits(settings.getLong("labels.wait.ms"), count),
                RequestSize.mostBytes(settings) - KEY_BYTES);
    }
}
