package perceptron.chaos;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import perceptron.avro.UpdateRate;

/** The sums of all windows that are closed, of each model. */
final class Rates {
    private record Window(String model, long start) {}

    private record Sums(long examples, long labelled, long updates, long mistakes) {}

    private final Set<Window> closed = new HashSet<>();
    private final Map<String, Window> twice = new HashMap<>();
    private final Map<String, Sums> sums = new HashMap<>();

    void add(String model, UpdateRate rate) {
        if (rate.getClosed()) {
            Window window = new Window(model, rate.getStart().toEpochMilli());
            if (!closed.add(window)) {
                twice.put(model, window);
            }
            Sums before = sums.getOrDefault(model, new Sums(0, 0, 0, 0));
            sums.put(
                    model,
                    new Sums(
                            before.examples + rate.getExamples(),
                            before.labelled + rate.getLabelled(),
                            before.updates + rate.getUpdates(),
                            before.mistakes + rate.getMistakes()));
        }
    }

    boolean isComplete(String model, long examples) {
        return sums.getOrDefault(model, new Sums(0, 0, 0, 0)).examples >= examples;
    }

    /** Not of a model that was deleted: its windows went, too, and after it began again one may have been closed again. */
    void check(String model, Tally tally) {
        WrongException.unless(!twice.containsKey(model), "%s was closed twice", twice.get(model));
        Sums right = new Sums(tally.examples, tally.labelled, tally.learned, tally.mistakes);
        WrongException.unless(
                right.equals(sums.get(model)),
                "%s: closed windows have %s, right is %s",
                model,
                sums.get(model),
                right);
    }
}
