package perceptron.pipeline.settings;

import java.util.HashMap;
import java.util.Map;

/** Settings of tests. The learner is the textbook's unless another one is named, since its numbers can be worked out by hand. */
public final class SizedSettings {
    public static final String JOURNAL_BYTES = "journal.bytes";
    public static final String PAGE_FEATURES = "page.features";
    public static final String VOTED_NON_ZEROS = "voted.nonzeros";

    private SizedSettings() {}

    public static Settings of(Map<String, ?> given) {
        Map<String, Object> settings = new HashMap<>(given);
        settings.putIfAbsent("learner", "perceptron");
        return new Settings(settings);
    }
}
