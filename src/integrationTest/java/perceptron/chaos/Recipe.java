package perceptron.chaos;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the job of a run learns.
 *
 * @param discover whether there are classes by name, and not two signs
 * @param rms whether each feature is divided by its root mean square so far
 */
record Recipe(String learner, boolean discover, boolean rms, double rate, double C, double r) {
    private static final List<String> LEARNERS = List.of("pa1", "adaptive", "arow", "perceptron", "pa2", "pa");

    /** Successive seeds try all of them; two signs and classes by name take turns, since Random begins alike for small seeds. */
    static Recipe of(long seed) {
        String learner = LEARNERS.get((int) Math.floorMod(seed, (long) LEARNERS.size()));
        long round = Math.floorDiv(seed, (long) LEARNERS.size());
        boolean rms = (round & 2) == 0 || learner.equals("adaptive");
        return new Recipe(learner, (round & 1) == 1, rms, 1, 0.5, 1);
    }

    boolean adaptive() {
        return learner.equals("adaptive");
    }

    /** Whether it keeps a sigma of each weight. */
    boolean secondOrder() {
        return adaptive() || learner.equals("arow");
    }

    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("learner", learner);
        settings.put("rate", Double.toString(rate));
        settings.put("C", Double.toString(C));
        settings.put("r", Double.toString(r));
        settings.put("numbers", "linear");
        settings.put("scale", rms ? "rms" : "none");
        if (discover) {
            settings.put("classes", "discover");
        }
        return settings;
    }
}
