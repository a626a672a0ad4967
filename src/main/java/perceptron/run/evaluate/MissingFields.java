package perceptron.run.evaluate;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import perceptron.example.Example;
import perceptron.example.NamedFeatures;
import perceptron.features.Featurizer;

/** Finds fields that are to be split or crossed, but that no example has: most likely their names are misspelt. */
final class MissingFields {
    private static final int NAMED = 20;

    /** How many names are kept: an example may have any keys. */
    private static final int MOST = 1_000;

    private final Featurizer featurizer;
    private final Set<String> names = new TreeSet<>();
    private List<String> missing;

    MissingFields(Featurizer featurizer) {
        this.featurizer = featurizer;
        missing = featurizer.missing();
    }

    /** To be called for each example, after its features were taken. */
    void look(Example example) {
        if (missing.isEmpty()) {
            return;
        }
        missing = featurizer.missing();
        NamedFeatures features = example.named();
        for (int k = 0; k < features.size() && names.size() < MOST; k++) {
            String name = features.name(k);
            names.add(name.substring(0, name.contains("=") ? name.indexOf('=') : name.length()));
        }
    }

    /** @throws IllegalArgumentException naming the first such field, and some that examples have */
    void check() {
        if (!missing.isEmpty()) {
            List<String> some = names.stream().limit(NAMED).toList();
            throw new IllegalArgumentException("no example has the feature " + missing.get(0)
                    + ", which is to be crossed or split into words."
                    + (some.isEmpty() ? "" : " Examples have " + String.join(", ", some) + "."));
        }
    }
}
