package perceptron.learner;

import java.util.HashMap;
import java.util.Map;

/**
 * How often the sums of the fading average were divided: one count of all pages, and counts of single pages as long as these
 * differ, while a model is made again from what was stored.
 */
final class Divisions {
    private long ofAll;
    /** Null if no page differs. */
    private Map<Integer, Long> ofPages;

    long ofAll() {
        return ofAll;
    }

    long of(int page) {
        return ofPages == null ? ofAll : ofPages.getOrDefault(page, ofAll);
    }

    /** Whether every page was divided this often. */
    boolean allAt(long times) {
        return times == ofAll && ofPages == null;
    }

    void set(int page, long times) {
        ofPages = ofPages == null ? new HashMap<>() : ofPages;
        ofPages.put(page, times);
    }

    void setAll(long times) {
        ofAll = times;
        ofPages = null;
    }
}
