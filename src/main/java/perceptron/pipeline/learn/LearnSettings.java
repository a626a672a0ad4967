package perceptron.pipeline.learn;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import perceptron.model.ModelSettings;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ModelStore;

/**
 * The settings of the node {@code learn}.
 *
 * @param exampleMillis how long an example waits for its label; 0: no example waits
 * @param labelMillis how long a label waits for its example
 * @param waitingBytesLimit how large an example or a label that waits may be, so that it fits into a record of the changelog
 * @param resetsOnDrift whether a model is reset if its error has risen and stays high
 * @param maxFutureMillis how far a timestamp may be ahead of the clock; one further ahead counts at the current time
 * @param modelTtlMillis after how long an unused model is deleted, 0 for never
 * @param importWeightsLimit how many weights a part of an import may have
 */
public record LearnSettings(
        ModelStore.Options store,
        long exampleMillis,
        long labelMillis,
        int waitingBytesLimit,
        boolean resetsOnDrift,
        long maxFutureMillis,
        long modelTtlMillis,
        int importWeightsLimit,
        UpdateDetail updates) {
    /** The most that the key of what waits takes, which consists of the model's name and the id. */
    private static final int KEY_BYTES = 4 * 1024;

    /** How much the update of a change contains. */
    public enum UpdateDetail {
        /** Everything that it takes to make the change again. */
        FULL,
        /** What changed and why, without the features and coefficients that it takes to make the change again. */
        BRIEF,
        /** Nothing: no update is emitted. */
        OFF
    }

    public static LearnSettings of(Settings settings) {
        long modelBytes = settings.getLong("model.bytes.max");
        ModelStore.Options store = new ModelStore.Options(
                model(settings),
                settings.getInt("error.window"),
                settings.getLong("rates.window.ms"),
                settings.getLong("rates.grace.ms"),
                settings.getInt("journal.bytes"),
                RequestSize.batchBytesLimit(settings),
                settings.getInt("models.max"),
                modelBytes > 0 ? modelBytes : Runtime.getRuntime().maxMemory() / 2);
        return new LearnSettings(
                store,
                settings.getLong("examples.wait.ms"),
                settings.getLong("labels.wait.ms"),
                RequestSize.recordBytesLimit(settings) - KEY_BYTES,
                resetsOnDrift(settings),
                settings.getLong("max.future.ms"),
                settings.getLong("model.ttl"),
                RequestSize.weightLimit(settings),
                UpdateDetail.valueOf(settings.getString("updates").toUpperCase(Locale.ROOT)));
    }

    public static boolean resetsOnDrift(Settings settings) {
        return settings.getString("on.drift").equals("reset");
    }

    /** What a new model is made with. */
    public static ModelSettings model(Settings settings) {
        Map<String, String> texts = new HashMap<>();
        settings.values().forEach((name, value) -> texts.put(name, text(value)));
        return ModelSettings.of(texts);
    }

    private static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value);
    }
}
