package perceptron.run.evaluate;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import perceptron.learner.LinearModel;

/** The names of a model's classes in a report: as the file has them, since a model without named labels calls them -1 and +1. */
final class LabelNames {
    private static final List<List<String>> PAIRS = List.of(List.of("0", "1"), List.of("false", "true"));

    /** The labels that a model without named labels accepts: examples with others were left out. */
    private static final Set<String> TAKEN = Set.of("-1", "0", "1", "false", "true");

    private LabelNames() {}

    /** @param labels those that occur in the file */
    static List<String> of(LinearModel model, List<String> labels) {
        if (!model.settings().labels().binary()
                || !model.settings().labels().names().isEmpty()) {
            return model.classNames();
        }
        Set<String> found = new HashSet<>(labels);
        found.retainAll(TAKEN);
        return PAIRS.stream()
                .filter(pair -> pair.containsAll(found) && !found.equals(Set.of("1")))
                .findFirst()
                .orElse(model.classNames());
    }
}
