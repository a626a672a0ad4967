package perceptron.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import perceptron.example.LabelText;
import perceptron.features.Crossings;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;
import perceptron.features.Hashing;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LearnerSettings.Start;
import perceptron.learner.Scores.View;

/**
 * What a model is made with, for good, as settings by the names that they have everywhere: in the job's settings, in a model's
 * header, in the update that begins it and in exported files.
 *
 * @param crossings which fields are crossed
 * @param textFields the fields whose texts are split into words
 * @param zone in which times with an offset are taken
 * @param threshold from which probability on the label is the positive one; 0 for what suits the model. It may change
 */
public record ModelSettings(
        LearnerSettings learner,
        int hashBits,
        Crossings crossings,
        List<String> textFields,
        ZoneId zone,
        double threshold) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int DEFAULT_HASH_BITS = 20;
    private static final String DISCOVER = "discover";
    private static final int USUAL_CLASSES = 100;
    private static final int MOST_CLASSES = 10_000;

    /** Sizes, which the job has no settings for. A model keeps those it was made with, whatever a later release uses. */
    public static final String VOTED_NON_ZEROS = "voted.nonzeros";

    public static final String PAGE_FEATURES = "page.features";
    private static final Set<String> SIZES = Set.of(VOTED_NON_ZEROS, PAGE_FEATURES);

    /** The answer of a model that answers as suits its learner. */
    public static final String AUTO = "auto";

    /** What a model was made with if it is older than a setting, by that setting's name: the job's default. */
    public static final Map<String, String> DEFAULTS = defaults();

    private static Map<String, String> defaults() {
        LearnerSettings learner = LearnerSettings.of(Algorithm.ADAPTIVE);
        Map<String, String> defaults = new ModelSettings(learner, DEFAULT_HASH_BITS).toMap();
        defaults.put("answer", AUTO);
        defaults.put("threshold", "0.0");
        return Map.copyOf(defaults);
    }

    /** Without fields that are crossed, or texts that are split, and with times in UTC. */
    public ModelSettings(LearnerSettings learner, int hashBits) {
        this(learner, hashBits, Crossings.NONE, List.of(), ZoneId.of("UTC"), 0);
    }

    public ModelSettings {
        if (threshold > 0 && !learner.labels().binary()) {
            throw new IllegalArgumentException("threshold " + threshold
                    + " needs two labels: of more classes the one with the largest score is the label");
        }
        if (learner.drawsCurves() && hashBits > Featurizer.MOST_HASH_BITS) {
            throw new IllegalArgumentException("hash.bits " + hashBits + " is more than the "
                    + Featurizer.MOST_HASH_BITS + " that leave room for curves: numbers=linear takes more");
        }
    }

    /** @param given those that are missing are at their defaults */
    public static ModelSettings of(Map<String, String> given) {
        Map<String, String> settings = new HashMap<>(DEFAULTS);
        settings.putAll(given);
        LearnerSettings learner = new LearnerSettings(
                Algorithm.ofCode(settings.get("learner")),
                Double.parseDouble(settings.get("rate")),
                Double.parseDouble(settings.get("C")),
                Double.parseDouble(settings.get("r")),
                Boolean.parseBoolean(settings.get("bias")),
                Start.of(settings.get("start")),
                Scaling.valueOf(settings.get("scale").toUpperCase(Locale.ROOT)),
                NumberForm.ofCode(settings.get("numbers")),
                labels(settings),
                Integer.parseInt(settings.get("voted.vectors")),
                Integer.parseInt(settings.get(VOTED_NON_ZEROS)),
                answer(settings.get("answer")),
                Integer.parseInt(settings.get(PAGE_FEATURES)));
        return new ModelSettings(
                learner,
                Integer.parseInt(settings.get("hash.bits")),
                Crossings.of(settings.get("cross")),
                listed(settings.get("text.fields")),
                zone(settings.get("time.zone")),
                Double.parseDouble(settings.get("threshold")));
    }

    private static ZoneId zone(String id) {
        try {
            return ZoneId.of(id);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "time.zone " + id + " is neither a region, such as Europe/Berlin, nor an offset, such as +02:00",
                    e);
        }
    }

    private static List<String> listed(String list) {
        return list.isEmpty() ? List.of() : List.of(list.split(","));
    }

    /**
     * What turns examples into the features that the model is made with.
     *
     * @param names keeps the names that are hashed; null if nobody does
     */
    public Featurizer featurizer(FeatureNames names) {
        return new Featurizer(
                new Hashing(hashBits, names), learner.scaling(), learner.form(), crossings, textFields, zone);
    }

    public static View answer(String code) {
        return code.equals(AUTO) ? null : View.ofCode(code);
    }

    private static Labels labels(Map<String, String> settings) {
        String labels = settings.get("labels");
        String classes = settings.get("classes");
        if (!classes.isEmpty()) {
            if (!labels.isEmpty()) {
                throw new IllegalArgumentException("labels=" + labels + " and classes=" + classes
                        + ": set either labels (exactly two) or classes (any number), not both");
            }
            return classes.equals(DISCOVER)
                    ? Labels.discovered(List.of(), USUAL_CLASSES)
                    : classes.startsWith(DISCOVER + ":") ? discovered(classes) : Labels.classes(names(classes));
        }
        if (labels.isEmpty()) {
            return Labels.signs();
        }
        List<String> names = names(labels);
        if (names.size() != 2) {
            throw new IllegalArgumentException(
                    "labels=" + labels + " must be two names, as in labels=negative,positive");
        }
        return Labels.binary(names.get(0), names.get(1));
    }

    private static Labels discovered(String classes) {
        String digits = classes.substring(DISCOVER.length() + 1);
        int limit = digits.matches("\\d{1,5}") ? Integer.parseInt(digits) : 0;
        if (limit < 2 || limit > MOST_CLASSES) {
            throw new IllegalArgumentException(
                    "classes=" + classes + " must have a whole number from 2 to " + MOST_CLASSES + " after the colon");
        }
        return Labels.discovered(List.of(), limit);
    }

    private static List<String> names(String list) {
        return Arrays.stream(list.split(","))
                .map(name -> LabelText.canonical(name.trim()))
                .toList();
    }

    /** All that must not change while a model lives. The view that answers may, and the threshold. */
    public Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("learner", learner.algorithm().code());
        map.put("rate", Double.toString(learner.rate()));
        map.put("C", Double.toString(learner.C()));
        map.put("r", Double.toString(learner.r()));
        map.put("bias", Boolean.toString(learner.bias()));
        map.put("start", learner.start().code());
        map.put(
                "labels",
                learner.labels().binary() ? String.join(",", learner.labels().names()) : "");
        map.put("classes", classes());
        map.put("scale", learner.scaling().name().toLowerCase(Locale.ROOT));
        map.put("numbers", learner.numbers().code());
        map.put("cross", crossings.text());
        map.put("text.fields", String.join(",", textFields));
        map.put("time.zone", zone.getId());
        map.put("hash.bits", Integer.toString(hashBits));
        map.put("voted.vectors", Integer.toString(learner.votes()));
        map.put(VOTED_NON_ZEROS, Integer.toString(learner.votesNonZeros()));
        map.put(PAGE_FEATURES, Integer.toString(learner.span()));
        return map;
    }

    private String classes() {
        Labels labels = learner.labels();
        if (labels.discover()) {
            return labels.limit() == USUAL_CLASSES ? DISCOVER : DISCOVER + ":" + labels.limit();
        }
        return labels.binary() ? "" : String.join(",", labels.names());
    }

    public static String json(Map<String, String> settings) {
        try {
            return JSON.writeValueAsString(settings);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts cannot be written as JSON", e);
        }
    }

    public static Map<String, String> ofJson(String json) throws JsonProcessingException {
        return JSON.readValue(json, new TypeReference<LinkedHashMap<String, String>>() {});
    }

    /**
     * The settings in which two models differ, as text for a person; empty if they differ in none. A model that was stored before
     * there was a setting is at its default.
     */
    public static String difference(Map<String, String> stored, Map<String, String> given) {
        Map<String, String> complete = new HashMap<>(DEFAULTS);
        complete.putAll(stored);
        return given.keySet().stream()
                .filter(name -> !SIZES.contains(name) && !given.get(name).equals(complete.get(name)))
                .map(name -> name + " is '" + complete.get(name) + "' in the model and '" + given.get(name)
                        + "' in the settings")
                .collect(Collectors.joining(", "));
    }
}
