package perceptron.chaos;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * How the job of a run learns.
 *
 * @param discover whether there are classes by name, and not two signs
 * @param maxabs whether each feature is scaled by its largest magnitude so far
 */
record Recipe(String learner, boolean discover, boolean maxabs, double rate, double C, double r) {
    private static final List<String> LEARNERS = List.of("pa1", "arow", "perceptron", "pa2", "pa");

    /** One for each seed, so that a few runs try all of them. */
    static Recipe of(long seed) {
        Random random = new Random(seed);
        String learner = LEARNERS.get((int) Math.floorMod(seed, (long) LEARNERS.size()));
        return new Recipe(learner, random.nextBoolean(), random.nextBoolean(), 1, 0.5, 1);
    }

    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("learner", learner);
        settings.put("rate", Double.toString(rate));
        settings.put("C", Double.toString(C));
        settings.put("r", Double.toString(r));
        settings.put("scale", maxabs ? "maxabs" : "none");
        if (discover) {
            settings.put("classes", "discover");
        }
        return settings;
    }
}
