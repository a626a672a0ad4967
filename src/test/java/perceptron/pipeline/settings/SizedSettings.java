package perceptron.pipeline.settings;

import java.util.HashMap;
import java.util.Map;

/**
 * Settings of tests, in which {@link Sizes} may be given under names of their own: they are none of a user's settings. The learner is
 * the textbook's unless another one is named, since its numbers can be worked out by hand.
 */
public final class SizedSettings {
    public static final String JOURNAL_BYTES = "sizes.journal.bytes";
    public static final String PAGE_FEATURES = "sizes.page.features";
    public static final String VOTED_NON_ZEROS = "sizes.voted.nonzeros";

    private SizedSettings() {}

    public static Settings of(Map<String, ?> given) {
        Map<String, Object> settings = new HashMap<>(given);
        settings.putIfAbsent("learner", "perceptron");
        Sizes sizes = new Sizes(
                take(settings, JOURNAL_BYTES, Sizes.USUAL.journalBytes()),
                take(settings, PAGE_FEATURES, Sizes.USUAL.pageFeatures()),
                take(settings, VOTED_NON_ZEROS, Sizes.USUAL.votedNonZeros()));
        return new Settings(settings, sizes);
    }

    private static int take(Map<String, Object> settings, String name, int usual) {
        Object given = settings.remove(name);
        return given == null ? usual : Integer.parseInt(given.toString());
    }
}
