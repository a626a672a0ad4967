package perceptron.pipeline.learn;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import perceptron.measure.Adwin;
import perceptron.model.ModelSettings;
import perceptron.model.OnDrift;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ProgressSettings;
import perceptron.pipeline.store.StoreSettings;

/**
 * The settings of the node {@code learn}.
 *
 * @param maxFutureMillis how far a timestamp may be ahead of the clock; one further ahead counts at the current time
 * @param modelTtlMillis after how long an unused model is deleted, 0 for never
 * @param mostWeights how many weights a part of an import may have
 * @param updates how much the update of a change contains
 */
public record LearnSettings(
        StoreSettings store,
        LateLabelSettings late,
        OnDrift onDrift,
        long maxFutureMillis,
        long modelTtlMillis,
        int mostWeights,
        UpdateDetail updates) {
    public static LearnSettings of(Settings settings) {
        ModelSettings model = model(settings);
        StoreSettings store = new StoreSettings(
                model,
                new ProgressSettings(
                        model.learner().labels().binary(),
                        settings.getInt("error.window"),
                        Adwin::new,
                        settings.getLong("rates.window.ms"),
                        settings.getLong("rates.grace.ms")),
                settings.getInt("journal.bytes"),
                RequestSize.batchBytesLimit(settings),
                settings.getInt("models.max"),
                modelBytes(settings));
        return new LearnSettings(
                store,
                LateLabelSettings.of(settings),
                OnDrift.of(settings.getString("on.drift")),
                settings.getLong("max.future.ms"),
                settings.getLong("model.ttl"),
                RequestSize.weightLimit(settings),
                UpdateDetail.of(settings.getString("updates")));
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

    private static long modelBytes(Settings settings) {
        long given = settings.getLong("model.bytes.max");
        return given > 0 ? given : Runtime.getRuntime().maxMemory() / 2;
    }
}
