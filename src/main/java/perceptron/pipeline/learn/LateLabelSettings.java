package perceptron.pipeline.learn;

import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;

/**
 * How long examples wait for their labels, and labels for their examples.
 *
 * @param exampleMillis with 0, none waits
 * @param mostBytes how large one may be, so that it can be logged
 */
record LateLabelSettings(long exampleMillis, long labelMillis, int mostBytes) {
    /** Of model and id, under which it is stored. */
    private static final int KEY_BYTES = 4 * 1024;

    static LateLabelSettings of(Settings settings) {
        return new LateLabelSettings(
                settings.getLong("examples.wait.ms"),
                settings.getLong("labels.wait.ms"),
                RequestSize.mostBytes(settings) - KEY_BYTES);
    }
}
