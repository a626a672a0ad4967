package perceptron.model.export;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;
import perceptron.model.FeatureNumbers;
import perceptron.model.ModelSettings;

/**
 * A model as JSON, complete except for its votes. Read again, it is the same to the bit, since a double is written with
 * enough digits to tell it from all others.
 *
 * <p>Every vector lists the features that it knows: their indices, their weights w, the sums u by which the average
 * differs (the average is {@code w - u / c}), and what else its learner keeps: {@code fadingSums}, {@code variances}. A
 * feature that is not listed is as it was at the start. {@code recentMistakes} decide which view answers.
 *
 * @param version the number of the model's last change; 0 if it has none
 * @param settings what it was made with, see {@link ModelSettings}
 * @param names the known names of a feature, by its index as
 *     {@link perceptron.learner.LearnerSettings#feature} gives it
 */
public record ModelFile(
        long version, Map<String, String> settings, LinearModel model, IntFunction<List<String>> names) {
    /** A note in every format that holds weights as the arithmetic has them. */
    public static final String NOTE =
            "Weights are by index, as the model computes with them. A name whose hash is negative has its"
                    + " value negated, so the sign of its weight is opposite to that of its effect.";

    private static final int FORMAT = 1;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** For a model of which no names of features are known. */
    public ModelFile(long version, Map<String, String> settings, LinearModel model) {
        this(version, settings, model, index -> List.of());
    }

    public void write(OutputStream out) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeNumberField("format", FORMAT);
            json.writeStringField("note", NOTE);
            json.writeNumberField("version", version);
            json.writeObjectField("settings", settings);
            json.writeObjectField("classes", model.classNames());
            json.writeNumberField("c", model.c());
            json.writeNumberField("updates", model.updates());
            json.writeNumberField("squaredNorm", model.squaredNorm());
            json.writeObjectFieldStart("recentMistakes");
            for (View view : model.answering().kept()) {
                json.writeNumberField(view.code(), model.answering().mistakes(view));
            }
            json.writeEndObject();
            json.writeArrayFieldStart("vectors");
            for (int vector = 0; vector < model.vectors(); vector++) {
                FeatureNumbers.write(model.vector(vector), json);
            }
            json.writeEndArray();
            if (model.statistics() != null) {
                json.writeFieldName("scales");
                FeatureNumbers.write(model.statistics().pages(), json);
            }
            json.writeObjectField("names", knownNames());
            json.writeEndObject();
        }
    }

    private Map<Integer, List<String>> knownNames() {
        Map<Integer, List<String>> known = new TreeMap<>();
        for (int vector = 0; vector < model.vectors(); vector++) {
            for (int index : FeatureNumbers.known(model.vector(vector))) {
                List<String> ofIndex = index == PagedWeights.BIAS
                        ? List.of()
                        : names.apply(model.settings().feature(index));
                if (!ofIndex.isEmpty()) {
                    known.put(index, ofIndex);
                }
            }
        }
        return known;
    }

    /** @throws IOException if it is not a model, saying what it lacks */
    public static ModelFile read(InputStream in) throws IOException {
        ObjectNode rest = JSON.createObjectNode();
        List<Map<String, double[]>> vectors = new ArrayList<>();
        Map<String, double[]> scales = null;
        try (JsonParser json = JSON.createParser(in)) {
            boolean isObject = json.nextToken() == JsonToken.START_OBJECT;
            while (isObject && json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "vectors" -> {
                        while (json.nextToken() != JsonToken.END_ARRAY) {
                            vectors.add(FeatureNumbers.read(json));
                        }
                    }
                    case "scales" -> scales = FeatureNumbers.read(json);
                    default -> rest.set(name, json.readValueAsTree());
                }
            }
        }
        if (rest.path("format").asInt() != FORMAT) {
            throw new IOException("this is not a model: a JSON object with \"format\": " + FORMAT + " was expected");
        }
        return of(rest, vectors, scales);
    }

    private static ModelFile of(JsonNode json, List<Map<String, double[]>> vectors, Map<String, double[]> scales)
            throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        for (var field : required(json, "settings").properties()) {
            settings.put(field.getKey(), field.getValue().asText());
        }
        required(json.get("settings"), "learner");
        LinearModel model = new LinearModel(ModelSettings.of(settings).learner());
        JsonNode classes = required(json, "classes");
        for (int known = model.classes(); known < classes.size(); known++) {
            model.addClass(classes.get(known).asText());
        }
        if (vectors.size() != model.vectors() || model.statistics() != null && scales == null) {
            throw new IOException("this is not a whole model: there are " + vectors.size() + " \"vectors\" for "
                    + model.vectors() + ", or no \"scales\"");
        }
        model.restore(
                required(json, "c").asLong(),
                required(json, "updates").asLong(),
                required(json, "squaredNorm").asDouble());
        for (int vector = 0; vector < model.vectors(); vector++) {
            FeatureNumbers.put(vectors.get(vector), model.vector(vector));
        }
        if (model.statistics() != null) {
            FeatureNumbers.put(scales, model.statistics().pages());
        }
        model.complete();
        for (View view : model.answering().kept()) {
            JsonNode mistakes = required(required(json, "recentMistakes"), view.code());
            model.answering().restore(view, mistakes.asDouble());
        }
        Map<Integer, List<String>> names = new HashMap<>();
        if (json.hasNonNull("names")) {
            // The file has the names of a curve at the index of each of its weights.
            Map<Integer, List<String>> byWeight = JSON.convertValue(json.get("names"), new TypeReference<>() {});
            byWeight.forEach((index, known) -> names.put(model.settings().feature(index), known));
        }
        return new ModelFile(
                required(json, "version").asLong(), settings, model, index -> names.getOrDefault(index, List.of()));
    }

    private static JsonNode required(JsonNode json, String field) throws IOException {
        JsonNode value = json.get(field);
        if (value == null) {
            throw new IOException("this is not a whole model: \"" + field + "\" is missing");
        }
        return value;
    }
}
