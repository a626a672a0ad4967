package perceptron.model.export;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;
import perceptron.model.FeatureNumbers;
import perceptron.model.ModelSettings;

/**
 * A model as JSON, complete except for its votes. Read again, it is bit for bit the same, since a double is written with
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
    private static final ObjectReader CONTENT = JSON.readerFor(Content.class)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

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
            for (View view : model.settings().views()) {
                json.writeNumberField(view.code(), model.recentMistakes(view));
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

    /** What is read of a file; null for what is missing. */
    private record Content(
            Integer format,
            Long version,
            Map<String, String> settings,
            List<String> classes,
            Long c,
            Long updates,
            Double squaredNorm,
            Map<String, Double> recentMistakes,
            List<Map<String, double[]>> vectors,
            Map<String, double[]> scales,
            Map<Integer, List<String>> names) {}

    /** @throws IOException if it is not a model, saying what it lacks */
    public static ModelFile read(InputStream in) throws IOException {
        Content content;
        try {
            content = CONTENT.readValue(in);
        } catch (MismatchedInputException e) {
            String field = e.getPath().stream()
                    .map(step -> step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
                    .collect(Collectors.joining("."));
            throw new IOException(
                    "not a model: in line " + e.getLocation().getLineNr()
                            + (field.isEmpty() ? " an object was expected" : " \"" + field + "\" is of another type"),
                    e);
        }
        if (content == null || content.format == null || content.format != FORMAT) {
            throw new IOException("not a model: a JSON object with \"format\": " + FORMAT + " was expected");
        }
        Map<String, String> settings = required(content.settings, "settings");
        required(settings.get("learner"), "learner");
        LinearModel model = new LinearModel(ModelSettings.of(settings).learner());
        List<String> classes = required(content.classes, "classes");
        classes.stream().skip(model.classes()).forEach(model::addClass);
        List<Map<String, double[]>> vectors = required(content.vectors, "vectors");
        if (vectors.size() != model.vectors()) {
            throw new IOException(
                    "not a complete model: there are " + vectors.size() + " \"vectors\" for " + model.vectors());
        }
        model.restore(
                required(content.c, "c"),
                required(content.updates, "updates"),
                required(content.squaredNorm, "squaredNorm"));
        for (int vector = 0; vector < model.vectors(); vector++) {
            FeatureNumbers.put(vectors.get(vector), model.vector(vector));
        }
        if (model.statistics() != null) {
            FeatureNumbers.put(
                    required(content.scales, "scales"), model.statistics().pages());
        }
        model.complete();
        Map<String, Double> mistakes = required(content.recentMistakes, "recentMistakes");
        for (View view : model.settings().views()) {
            model.restore(view, required(mistakes.get(view.code()), view.code()));
        }
        Map<Integer, List<String>> names = new HashMap<>();
        if (content.names != null) {
            // The file has the names of a curve at the index of each of its weights.
            content.names.forEach((index, known) -> names.put(model.settings().feature(index), known));
        }
        return new ModelFile(
                required(content.version, "version"), settings, model, index -> names.getOrDefault(index, List.of()));
    }

    private static <T> T required(T value, String field) throws IOException {
        if (value == null) {
            throw new IOException("not a complete model: \"" + field + "\" is missing");
        }
        return value;
    }
}
