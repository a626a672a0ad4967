package perceptron.pipeline.average;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.avro.Average;
import perceptron.model.ModelSettings;

/**
 * The models of a job as they were last published. One thread gives it the records of the averages topic in their order, and may begin
 * anywhere; any thread may read the models. Each is always whole: one that is being published stays as it was before.
 */
public final class AverageReader {
    private static final Logger LOG = LoggerFactory.getLogger(AverageReader.class);

    private final Map<String, TreeMap<Integer, Average>> begun = new HashMap<>();
    /** What models were made with, by its text: most of a job's models share it. */
    private final Map<String, ModelSettings> settings = new HashMap<>();

    private final Map<String, PublishedModel> models = new ConcurrentHashMap<>();

    /**
     * Takes a record. Returns the model if its publication is now complete, else null.
     *
     * @param part the value, decoded; null for a record without one
     * @param at the record's timestamp
     */
    public PublishedModel add(byte[] key, Average part, long at) {
        String name = new String(key, StandardCharsets.UTF_8);
        String model = AverageParts.modelOf(name);
        if (part == null) {
            // Every publication has a part 0, so the model was deleted; others are deleted if a publication has fewer
            // parts.
            begun.remove(model);
            if (name.equals(model + "/0")) {
                models.remove(model);
            }
            return null;
        }
        TreeMap<Integer, Average> parts = begun.computeIfAbsent(model, first -> new TreeMap<>());
        if (!parts.isEmpty() && !belongTogether(parts.firstEntry().getValue(), part)) {
            parts.clear();
        }
        parts.put(part.getNumber(), part);
        if (parts.size() < part.getCount()) {
            return null;
        }
        begun.remove(model);
        try {
            ModelSettings made = settings.computeIfAbsent(parts.get(0).getSettings(), AverageReader::settings);
            PublishedModel published = PublishedModel.of(made, parts.values(), at);
            models.put(model, published);
            return published;
        } catch (RuntimeException e) { // Of a later release, or it answers by a vote.
            LOG.warn("Model {} cannot be used as it was published: {}", model, e.toString());
            models.remove(model);
            return null;
        }
    }

    private static ModelSettings settings(String json) {
        try {
            return ModelSettings.of(ModelSettings.ofJson(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("its settings are not JSON", e);
        }
    }

    private static boolean belongTogether(Average one, Average other) {
        return one.getVersion() == other.getVersion()
                && one.getC() == other.getC()
                && one.getCount() == other.getCount();
    }

    /** By name, those that were published and not deleted since. It is kept up to date. */
    public Map<String, PublishedModel> models() {
        return models;
    }
}
