package perceptron.model;

import com.fasterxml.jackson.core.JsonGenerator;
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

/**
 * A model as JSON, the whole of it but its votes: read again, it is the same to the bit, because a double is written with as
 * many digits as tell it from all others.
 *
 * <p>Every vector lists the features that it knows: their indices, their weights w, the sums u by which the average differs (the
 * average is {@code w - u / c}), and AROW's variances. What is not listed is as it was at the start.
 *
 * @param version the number of the model's last change; 0 where it has none
 * @param settings what it was made with, see {@link ModelSettings}
 * @param names the names behind a hashed index, as far as they are known
 */
public record ModelFile(
        long version, Map<String, String> settings, LinearModel model, IntFunction<List<String>> names) {
    private static final int FORMAT = 1;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] NUMBERS = {"weights", "sums", "variances"};

    /** Of a model whose features have no names but their indices. */
    public ModelFile(long version, Map<String, String> settings, LinearModel model) {
        this(version, settings, model, index -> List.of());
    }

    public void write(OutputStream out) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeNumberField("format", FORMAT);
            json.writeNumberField("version", version);
            json.writeObjectField("settings", settings);
            json.writeNumberField("rate", model.settings().rate());
            json.writeNumberField("aggressiveness", model.settings().C());
            json.writeObjectField("classes", model.classNames());
            json.writeNumberField("c", model.c());
            json.writeNumberField("updates", model.updates());
            json.writeNumberField("squaredNorm", model.squaredNorm());
            json.writeArrayFieldStart("vectors");
            for (int vector = 0; vector < model.vectors(); vector++) {
                write(json, model.vector(vector));
            }
            json.writeEndArray();
            if (model.scales() != null) {
                json.writeFieldName("scales");
                write(json, model.scales().pages());
            }
            json.writeObjectField("names", knownNames());
            json.writeEndObject();
        }
    }

    private Map<Integer, List<String>> knownNames() {
        Map<Integer, List<String>> known = new TreeMap<>();
        for (int vector = 0; vector < model.vectors(); vector++) {
            for (int index : known(model.vector(vector))) {
                List<String> ofIndex = index == PagedWeights.BIAS ? List.of() : names.apply(index);
                if (!ofIndex.isEmpty()) {
                    known.put(index, ofIndex);
                }
            }
        }
        return known;
    }

    private static void write(JsonGenerator json, PagedWeights weights) throws IOException {
        int[] known = known(weights);
        json.writeStartObject();
        json.writeFieldName("indices");
        json.writeArray(known, 0, known.length);
        for (int number = 0; number < weights.stride(); number++) {
            double[] values = new double[known.length];
            for (int k = 0; k < known.length; k++) {
                values[k] = weights.page(weights.pageOf(known[k]))[place(weights, known[k]) + number];
            }
            json.writeFieldName(NUMBERS[number]);
            json.writeArray(values, 0, values.length);
        }
        json.writeEndObject();
    }

    /** The features that are not as they were at the start; the bias, where there is one, last. */
    private static int[] known(PagedWeights weights) {
        List<Integer> known = new ArrayList<>();
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            int features = weights.page(page).length / weights.stride();
            for (int offset = 0; offset < features; offset++) {
                int index = page == weights.biasPage() ? PagedWeights.BIAS : page * weights.span() + offset;
                if (!weights.isAtStart(index)) {
                    known.add(index);
                }
            }
        }
        return known.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int place(PagedWeights weights, int index) {
        return index == PagedWeights.BIAS ? 0 : (index & weights.span() - 1) * weights.stride();
    }

    /** @throws IOException where it is no model, saying what it lacks */
    public static ModelFile read(InputStream in) throws IOException {
        JsonNode json = JSON.readTree(in);
        if (json == null || !json.isObject() || json.path("format").asInt() != FORMAT) {
            throw new IOException("this is no model: a JSON object with \"format\": " + FORMAT + " was expected");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        for (var field : ((ObjectNode) required(json, "settings")).properties()) {
            settings.put(field.getKey(), field.getValue().asText());
        }
        for (String name : ModelSettings.NAMES) {
            required(json.get("settings"), name);
        }
        Map<String, String> all = new HashMap<>(settings);
        all.put("rate", required(json, "rate").asText());
        all.put("C", required(json, "aggressiveness").asText());
        LinearModel model = new LinearModel(ModelSettings.of(all).learner());
        JsonNode classes = required(json, "classes");
        for (int known = model.classes(); known < classes.size(); known++) {
            model.addClass(classes.get(known).asText());
        }
        JsonNode vectors = required(json, "vectors");
        for (int vector = 0; vector < model.vectors(); vector++) {
            read(vectors.path(vector), model.vector(vector));
        }
        if (model.scales() != null) {
            read(required(json, "scales"), model.scales().pages());
        }
        model.restore(
                required(json, "c").asLong(),
                required(json, "updates").asLong(),
                required(json, "squaredNorm").asDouble());
        Map<Integer, List<String>> names = json.has("names")
                ? JSON.convertValue(json.get("names"), new TypeReference<Map<Integer, List<String>>>() {})
                : Map.of();
        return new ModelFile(
                required(json, "version").asLong(), settings, model, index -> names.getOrDefault(index, List.of()));
    }

    private static void read(JsonNode vector, PagedWeights weights) throws IOException {
        JsonNode indices = required(vector, "indices");
        for (int number = 0; number < weights.stride(); number++) {
            JsonNode values = required(vector, NUMBERS[number]);
            if (values.size() != indices.size()) {
                throw new IOException("this is no whole model: there are " + indices.size() + " indices and "
                        + values.size() + " " + NUMBERS[number]);
            }
            for (int k = 0; k < indices.size(); k++) {
                int index = indices.get(k).asInt(-1);
                if (index < 0) {
                    throw new IOException("this is no model: " + indices.get(k) + " is no index");
                }
                int place = place(weights, index);
                double[] page = weights.writable(weights.pageOf(index), place / weights.stride() + 1);
                page[place + number] = values.get(k).asDouble();
            }
        }
    }

    private static JsonNode required(JsonNode json, String field) throws IOException {
        JsonNode value = json.get(field);
        if (value == null) {
            throw new IOException("this is no whole model: \"" + field + "\" is missing");
        }
        return value;
    }
}
