package perceptron.chaos;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import perceptron.avro.Command;
import perceptron.avro.Example;
import perceptron.avro.Label;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Update;

/** What came in for one model and what came out, as far as it is not matched yet. */
final class ModelRecords {
    private final String name;
    final Map<Place, Example> examples = new LinkedHashMap<>();
    final Map<Place, Label> labels = new HashMap<>();
    final Map<Place, Command> commands = new HashMap<>();
    final Map<Place, Prediction> predictions = new HashMap<>();
    final Map<Place, Outcome> outcomes = new HashMap<>();
    final Deque<Update> updates = new ArrayDeque<>();

    ModelRecords(String name) {
        this.name = name;
    }

    void prediction(Prediction prediction) {
        Place place = new Place(prediction.getTopic().intern(), prediction.getPartition(), prediction.getOffset());
        require(predictions.put(place, prediction) == null, "two predictions of %s", place);
    }

    void outcome(Outcome outcome) {
        Place place = new Place(outcome.getTopic().intern(), outcome.getPartition(), outcome.getOffset());
        require(outcomes.put(place, outcome) == null, "two outcomes of %s", place);
    }

    /** Which record caused the next update; null if there is no further one. */
    Place nextCause() {
        return updates.isEmpty() ? null : Change.cause(updates.peek());
    }

    Set<Place> causes() {
        Set<Place> causes = new HashSet<>();
        updates.forEach(update -> causes.add(Change.cause(update)));
        return causes;
    }

    /** Whether everything that came in until now seems to have been answered. */
    boolean isComplete() {
        return predictions.size() == examples.size() && outcomes.size() == labels.size() + commands.size();
    }

    String missing() {
        return predictions.size() + " predictions of " + examples.size() + " examples, " + outcomes.size()
                + " outcomes of " + labels.size() + " labels and " + commands.size() + " commands";
    }

    void requireNothingLeft() {
        require(predictions.isEmpty(), "predictions of nothing, or again: %s", predictions.keySet());
        require(labels.isEmpty(), "labels without an outcome: %s", labels.keySet());
        require(commands.isEmpty(), "commands that were not carried out: %s", commands);
        require(outcomes.isEmpty(), "outcomes of nothing, or again: %s", outcomes.values());
    }

    private void require(boolean right, String message, Object... arguments) {
        WrongException.unless(right, name.replace("%", "%%") + ": " + message, arguments);
    }
}
