package perceptron.pipeline.learn;

import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;

/**
 * How long examples wait for their labels, and labels for their examples.
 *
 * @param exampleMillis 0: no example waits
 * @param mostBytes how large an example or a label may be, so that it fits into a record of the changelog
 */
record LateLabelSettings(long exampleMillis, long labelMillis, int mostBytes) {
    /** The most that its key takes, which consists of the model's name and the id. */
    private static final int KEY_BYTES = 4 * 1024;

    static LateLabelSettings of(Settings settings) {
        return new LateLabelSettings(
                settings.getLong("examples.wait.ms"),
                settings.getLong("labels.wait.ms"),
                RequestSize.recordBytesLimit(settings) - KEY_BYTES);
    }
}
