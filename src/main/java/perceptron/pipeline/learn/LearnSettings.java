package perceptron.pipeline.learn;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import perceptron.learner.LearnerSettings;
import perceptron.model.ModelSettings;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.MemoryBudget;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.wire.ExamplesFormat;

/** What several classes make of the job's settings. */
public final class LearnSettings {
    private LearnSettings() {}

    /** How models are stored. */
    public static ModelStore.Options store(Settings settings) {
        long modelBytes = settings.getLong("model.bytes.max");
        return new ModelStore.Options(
                model(settings),
                settings.getInt("error.window"),
                settings.getLong("rates.window.ms"),
                settings.getLong("rates.grace.ms"),
                settings.getInt("journal.bytes"),
                RequestSize.batchBytesLimit(settings),
                settings.getInt("models.max"),
                modelBytes > 0 ? modelBytes : MemoryBudget.ofOneModel());
    }

    /** Whether a model is reset if a drift is found: its error has risen. */
    public static boolean resetsOnDrift(Settings settings) {
        return settings.getString("on.drift").equals("reset");
    }

    /** What a new model is made with. */
    public static ModelSettings model(Settings settings) {
        Map<String, String> texts = new HashMap<>();
        settings.values().forEach((name, value) -> texts.put(name, text(value)));
        if (settings.getInt(ModelSettings.PAGE_FEATURES) == 0) {
            boolean areHashed =
                    ExamplesFormat.of(settings.getString("examples.format")).isRecord();
            int span = areHashed ? LearnerSettings.SPAN_OF_NAMES : LearnerSettings.SPAN;
            texts.put(ModelSettings.PAGE_FEATURES, Integer.toString(span));
        }
        return ModelSettings.of(texts);
    }

    private static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value);
    }
}
