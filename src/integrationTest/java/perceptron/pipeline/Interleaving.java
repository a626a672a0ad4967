package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import perceptron.avro.Command;
import perceptron.avro.Example;
import perceptron.avro.Label;
import perceptron.pipeline.JobOutput.Place;

/**
 * One model's examples, labels and commands, which have no order between their topics, in the order in which the job took them:
 * a prediction tells which version of the model spoke, an update which record made a version, an outcome which version there was
 * then. Only of what changed nothing the order between two versions is not known, and then only the average's count depends on
 * it.
 */
final class Interleaving {
    private final Sequential model;
    private final List<Place> causes;
    private final Set<Place> changing;
    private final Map<Place, Label> labels = new HashMap<>();
    private final Map<Place, Command> commands = new HashMap<>();

    /** Labels that changed nothing, by the version at which they came. */
    private final Map<Long, List<Label>> silent = new HashMap<>();

    private boolean unsure;

    /** @param causes which record made each version, from the first on */
    Interleaving(Sequential model, List<Place> causes) {
        this.model = model;
        this.causes = causes;
        changing = new HashSet<>(causes);
    }

    /** @param version what its outcome tells; null where there is none */
    void label(Place place, Label label, Long version) {
        if (changing.contains(place)) {
            labels.put(place, label);
        } else if (version != null) {
            silent.computeIfAbsent(version, key -> new ArrayList<>()).add(label);
        }
    }

    void command(Place place, Command command) {
        commands.put(place, command);
    }

    /** @param version what the example's prediction tells */
    PredictionBits next(Example example, long version) {
        catchUp(version);
        unsure = silent.containsKey(model.version());
        return model.next(example);
    }

    /** Whether it is not known how many labels had come before the last example. */
    boolean isUnsure() {
        return unsure;
    }

    /** After the last example. */
    void finish() {
        catchUp(causes.size());
        assertThat(labels.keySet()).as("labels that were not learned").isEmpty();
        assertThat(silent.values()).as("labels whose examples were not known").allMatch(List::isEmpty);
    }

    private void catchUp(long version) {
        learnSilent();
        while (model.version() < version && model.version() < causes.size()) {
            long before = model.version();
            carryOut(causes.get((int) before));
            assertThat(model.version())
                    .as("version made by " + causes.get((int) before))
                    .isGreaterThan(before);
            learnSilent();
        }
    }

    private void carryOut(Place place) {
        Label label = labels.remove(place);
        if (label != null) {
            model.life().learnLater(label.getId(), label.getLabel().toString());
        } else {
            assertThat(commands).as("what made version %d", model.version() + 1).containsKey(place);
            model.carryOut(commands.get(place));
        }
    }

    private void learnSilent() {
        Iterator<Label> each = silent.getOrDefault(model.version(), List.of()).iterator();
        while (each.hasNext()) {
            Label label = each.next();
            if (model.life().knows(label.getId())) {
                model.life().learnLater(label.getId(), label.getLabel().toString());
                each.remove();
            }
        }
    }

    Sequential model() {
        return model;
    }
}
