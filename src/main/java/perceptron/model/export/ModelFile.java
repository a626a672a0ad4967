package perceptron.model.export;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Surfaces.Slot;
import perceptron.measure.Prequential;
import perceptron.model.FeatureNumbers;
import perceptron.model.ModelSettings;

/**
 * A model as JSON, complete except for its votes. Read again, it is bit for bit the same, since a double is written with
 * enough digits to tell it from all others.
 *
 * <p>Every vector lists the features that it knows: their indices, their weights w, the sums u by which the average
 * differs (the average is {@code w - u / c}), and what else its learner keeps: {@code fadingSums}, {@code variances}. A
 * feature that is not listed is as it was at the start. The vectors of the line come first, then those of curves, surfaces, and what
 * speaks for pairs of numbers that have no surface. {@code leads} say what each view counts in the mixture that answers. {@code
 * measures} are what the model's examples, labels and mistakes came to, and by what its probabilities are calibrated.
 *
 * @param version the number of the model's last change; 0 if it has none
 * @param settings what it was made with, see {@link ModelSettings}
 * @param measures as {@link Prequential#toNumbers} gives them; empty if they are not known
 * @param names the known names of a feature, by its index as
 *     {@link perceptron.learner.LearnerSettings#feature} gives it
 */
public record ModelFile(
        long version,
        Map<String, String> settings,
        LinearModel model,
        double[] measures,
        IntFunction<List<String>> names) {
    /** A note in every format that holds weights as the arithmetic has them. */
    public static final String NOTE =
            "Weights are by index, as the model computes with them. A name whose hash is negative has its"
                    + " value negated, so the sign of its weight is opposite to that of its effect.";

    private static final int FORMAT = 1;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectReader CONTENT = JSON.readerFor(Content.class)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

    /** For a model of which neither names of features nor measures are known. */
    public ModelFile(long version, Map<String, String> settings, LinearModel model) {
        this(version, settings, model, new double[0], index -> List.of());
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
            json.writeObjectField("leads", model.leads());
            json.writeObjectField(
                    "floors",
                    IntStream.range(0, model.floors().count())
                            .mapToLong(model::updates)
                            .toArray());
            json.writeArrayFieldStart("vectors");
            for (int vector : model.floors().numbersOfPages()) {
                FeatureNumbers.write(model.floors().pages(vector), json);
            }
            json.writeEndArray();
            json.writeObjectField("numbers", model.floors().surfaces().numbers());
            json.writeObjectField("numberNames", model.floors().surfaces().names());
            json.writeObjectField("ranges", model.floors().surfaces().ranges());
            json.writeObjectField("surfaces", model.floors().surfaces().slots());
            if (model.floors().statistics() != null) {
                json.writeFieldName("scales");
                FeatureNumbers.write(model.floors().statistics().pages(), json);
            }
            json.writeObjectField("measures", measures);
            json.writeObjectField("names", knownNames());
            json.writeEndObject();
        }
    }

    private Map<Integer, List<String>> knownNames() {
        Map<Integer, List<String>> known = new TreeMap<>();
        for (int vector = 0; vector < model.floors().vectors(); vector++) {
            for (int index : FeatureNumbers.known(model.vector(vector))) {
                int feature = model.settings().feature(0, index);
                List<String> ofIndex = index == PagedWeights.BIAS ? List.of() : names.apply(feature);
                if (!ofIndex.isEmpty()) {
                    known.put(feature, ofIndex);
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
            int[] leads,
            long[] floors,
            List<Map<String, double[]>> vectors,
            Integer numbers,
            int[] numberNames,
            double[] ranges,
            List<Slot> surfaces,
            Map<String, double[]> scales,
            double[] measures,
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
        model.restoreClasses(required(content.classes, "classes"));
        long[] floors = required(content.floors, "floors");
        model.raise(floors.length);
        List<Map<String, double[]>> vectors = required(content.vectors, "vectors");
        int[] pages = model.floors().numbersOfPages();
        if (floors.length != model.floors().count() || vectors.size() != pages.length) {
            throw new IOException(
                    "not a complete model: there are " + vectors.size() + " \"vectors\" for " + pages.length);
        }
        model.restore(
                required(content.c, "c"),
                required(content.updates, "updates"),
                required(content.squaredNorm, "squaredNorm"));
        for (int k = 0; k < pages.length; k++) {
            FeatureNumbers.put(vectors.get(k), model.floors().pages(pages[k]));
        }
        for (int floor = 0; floor < floors.length; floor++) {
            model.restore(floor, floors[floor]);
        }
        model.floors()
                .surfaces()
                .restore(
                        required(content.numbers, "numbers"),
                        required(content.numberNames, "numberNames"),
                        required(content.ranges, "ranges"),
                        required(content.surfaces, "surfaces"));
        model.restoreLeads(required(content.leads, "leads"));
        if (model.floors().statistics() != null) {
            FeatureNumbers.put(
                    required(content.scales, "scales"),
                    model.floors().statistics().pages());
        }
        model.floors().complete();
        Map<Integer, List<String>> names = content.names == null ? Map.of() : content.names;
        return new ModelFile(
                required(content.version, "version"),
                settings,
                model,
                content.measures == null ? new double[0] : content.measures,
                index -> names.getOrDefault(index, List.of()));
    }

    private static <T> T required(T value, String field) throws IOException {
        if (value == null) {
            throw new IOException("not a complete model: \"" + field + "\" is missing");
        }
        return value;
    }
}
