package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import perceptron.avro.Command;
import perceptron.avro.Example;
import perceptron.avro.ImportPart;
import perceptron.avro.Judged;
import perceptron.avro.Label;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.pipeline.JobOutput.Place;

/**
 * One model's examples, labels and commands, which have no order between their topics, in the order in which the job took them: an
 * update says which record made a version; predictions and the outcomes of labels say which version there was and how many labels
 * had counted.
 */
final class Interleaving {
    /** A moment in the life of a model. At each, at most one label counts. */
    private record Moment(long version, long c) {}

    private final Sequential model;
    private final List<Place> causes;
    private final Set<Place> changing;
    private final Map<Place, Label> labels = new HashMap<>();
    private final Map<Place, Command> commands = new HashMap<>();

    /** The examples with which the model began again: it had been deleted. */
    private final Set<Place> rebirths;

    /** Labels that changed nothing. */
    private final Map<Moment, Label> silent = new HashMap<>();

    /**
     * @param causes which record made each version, from the first on
     * @param rebirths the examples with which the model began again
     */
    Interleaving(Sequential model, List<Place> causes, Set<Place> rebirths) {
        this.model = model;
        this.causes = causes;
        this.rebirths = rebirths;
        changing = new HashSet<>(causes);
    }

    /** @param outcome null if there is none */
    void label(Place place, Label label, Outcome outcome) {
        if (changing.contains(place)) {
            labels.put(place, label);
        } else if (outcome != null && outcome.getOutcome() instanceof Judged judged) {
            Moment moment = new Moment(outcome.getVersion(), judged.getC());
            assertThat(silent.put(moment, label))
                    .as("another label at %s", moment)
                    .isNull();
        }
    }

    void command(Place place, Command command) {
        commands.put(place, command);
    }

    /** @param actual what the job predicted of it; null if it predicted nothing */
    Prediction next(Place place, Example example, Prediction actual) {
        if (rebirths.contains(place)) {
            // Not by its moment: a model that was deleted before it had learned anything begins again at the same one.
            goOnToTheEnd();
            model.beginAgain();
        } else if (actual != null) {
            Moment then = new Moment(actual.getVersion(), actual.getC());
            boolean goesOn = true;
            while (goesOn && !now().equals(then)) {
                goesOn = goOn();
            }
        }
        return model.next(example);
    }

    private void goOnToTheEnd() {
        boolean goesOn = true;
        while (goesOn) {
            goesOn = goOn();
        }
    }

    /** After the last example. */
    void finish() {
        goOnToTheEnd();
        assertThat(labels.keySet()).as("labels that were not learned").isEmpty();
        assertThat(silent).as("labels whose moment never came").isEmpty();
    }

    private Moment now() {
        return new Moment(model.version(), model.life().c());
    }

    /** Makes the next label count, or else the next change; says whether there was one. */
    private boolean goOn() {
        Label label = silent.remove(now());
        if (label != null) {
            learnLater(label);
            return true;
        }
        long before = model.version();
        Place cause = model.changes() < causes.size() ? causes.get((int) model.changes()) : null;
        if (!labels.containsKey(cause) && !commands.containsKey(cause)) {
            return false;
        }
        carryOut(cause);
        assertThat(model.version()).as("version made by %s", cause).isGreaterThan(before);
        return true;
    }

    private void carryOut(Place place) {
        Label label = labels.remove(place);
        if (label != null) {
            learnLater(label);
            return;
        }
        Command command = commands.get(place);
        for (Place part : command.getCommand() instanceof ImportPart ? parts(place) : List.of(place)) {
            model.carryOut(commands.get(part));
        }
    }

    /** The parts of the import that is complete with this one, which makes all of its versions. */
    private List<Place> parts(Place last) {
        return commands.keySet().stream()
                .filter(place -> place.topic().equals(last.topic()) && place.partition() == last.partition())
                .filter(place ->
                        commands.get(place).getId().equals(commands.get(last).getId()))
                .sorted(Comparator.comparingLong(Place::offset))
                .toList();
    }

    private void learnLater(Label label) {
        assertThat(model.life().knows(label.getId()))
                .as("example %s is known", label.getId())
                .isTrue();
        model.life().learnLater(label.getId(), label.getLabel().toString());
    }

    Sequential model() {
        return model;
    }
}
