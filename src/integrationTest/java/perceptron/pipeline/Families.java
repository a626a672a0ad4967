package perceptron.pipeline;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import perceptron.learner.LearnerSettings;
import perceptron.pipeline.settings.SizedSettings;

/** Jobs that differ in all that the store keeps differently. */
final class Families {
    static final String WIDE = "2^20 features, as set by default";

    /** The journal and the pages of a new model, where nothing is set. */
    static final Map<String, Object> DEFAULT_GEOMETRY =
            Map.of(SizedSettings.JOURNAL_BYTES, 8192, SizedSettings.PAGE_FEATURES, LearnerSettings.SPAN);

    private final Map<String, Map<String, Object>> families = new LinkedHashMap<>();

    private Families() {}

    static Map<String, Map<String, Object>> of(String signs, String classes, String wide) {
        Families families = new Families();
        families.add("perceptron", signs, Map.of());
        families.add("pa1, in memory", signs, Map.of("learner", "pa1", "C", 0.5, "store", "memory"));
        families.add("arow, cold models leave the heap", signs, Map.of("learner", "arow", "heap.models.bytes", 1));
        families.add("random start", signs, Map.of("start", "random:7"));
        families.add("voted", signs, Map.of("voted.vectors", 20, SizedSettings.VOTED_NON_ZEROS, 300));
        families.add("rms, classes", classes, Map.of("classes", "discover", "scale", "rms"));
        families.add(
                "arow, classes, in memory",
                classes,
                Map.of("learner", "arow", "classes", "discover", "bias", false, "store", "memory"));
        families.add("pa2, drift", classes, Map.of("learner", "pa2", "classes", "discover", "on.drift", "reset"));
        families.add(
                "adaptive, cold models leave the heap", signs, Map.of("learner", "adaptive", "heap.models.bytes", 1));
        families.add("adaptive, curves", signs, Map.of("learner", "adaptive", "numbers", "curve"));
        families.add(
                "adaptive, curves, classes, in memory",
                classes,
                Map.of("learner", "adaptive", "numbers", "curve", "classes", "discover", "store", "memory"));
        families.add("2^20 features, as set by default", wide, DEFAULT_GEOMETRY);
        families.add(
                "arow, killed while it is written",
                signs,
                Map.of("learner", "arow", "kafka.producer.interceptor.classes", SlowWrites.class.getName()));
        families.add(
                "rms, classes, without a cache",
                classes,
                Map.of("classes", "discover", "scale", "rms", "kafka.statestore.cache.max.bytes", 0));
        families.add(
                "pa1, with a small cache", signs, Map.of("learner", "pa1", "kafka.statestore.cache.max.bytes", 600));
        return families.families;
    }

    private void add(String name, String examples, Map<String, ?> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("examples.topic", examples);
        families.put(name, all);
    }
}
