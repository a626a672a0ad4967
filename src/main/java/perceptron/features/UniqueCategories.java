package perceptron.features;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Finds fields, such as ids, that have a new category in nearly every example: they teach nothing, and each value takes a weight. Looks
 * at the first thousand examples only. Owned by one thread.
 */
final class UniqueCategories {
    private static final int EXAMPLES = 1_000;
    private static final int FEWEST = 200;
    private static final double NEARLY_ALL = 0.95;
    private static final int FIELDS_LIMIT = 1_000;

    private final List<String> texts;
    private final Map<String, Seen> fields = new HashMap<>();
    private int examples;

    private static final class Seen {
        private final Set<Integer> hashes = new HashSet<>();
        private int count;

        private boolean isUnique() {
            return count >= FEWEST && hashes.size() > NEARLY_ALL * count;
        }
    }

    /** @param texts fields that are split into words */
    UniqueCategories(List<String> texts) {
        this.texts = texts;
    }

    /** Returns whether this was the last example that is looked at. */
    boolean add(NamedFeatures named) {
        if (examples == EXAMPLES) {
            return false;
        }
        for (int k = 0; k < named.size(); k++) {
            if (named.kind(k) == Kind.CATEGORY && fields.size() < FIELDS_LIMIT) {
                Seen seen = fields.computeIfAbsent(named.name(k), name -> new Seen());
                seen.count++;
                seen.hashes.add(named.category(k).hashCode());
            }
        }
        return ++examples == EXAMPLES;
    }

    List<String> names() {
        return fields.entrySet().stream()
                .filter(field -> field.getValue().isUnique() && !texts.contains(field.getKey()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
