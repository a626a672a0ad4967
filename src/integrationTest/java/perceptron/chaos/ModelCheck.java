package perceptron.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import perceptron.avro.Command;
import perceptron.avro.Delete;
import perceptron.avro.Done;
import perceptron.avro.Example;
import perceptron.avro.ImportPart;
import perceptron.avro.Judged;
import perceptron.avro.Kind;
import perceptron.avro.Label;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.avro.Refused;
import perceptron.avro.Reset;
import perceptron.avro.Update;

/**
 * One model's inputs held against its outputs, from one checkpoint to the next. Examples are taken in the order of the log. Labels
 * and commands have no order beside them; a prediction names the version that answered, an update the record that caused it, and
 * an outcome the version afterwards. A prediction also says how many labels had counted, those that changed nothing among them.
 */
final class ModelCheck {
    /** An example without a label, and what was predicted of it. */
    private record Waiting(int epoch, double weight, Features raw, Answer answer, List<String> predictions) {}

    private final String name;
    private final Recipe recipe;
    private final Map<String, Waiting> waiting = new HashMap<>();

    /** Labels that changed nothing. */
    private final List<Place> silent = new ArrayList<>();

    final ModelRecords records;
    final Rebuilt rebuilt;
    final Tally tally = new Tally();
    private Reference model;
    private long version;
    private int epoch;
    private boolean wasDeleted;

    ModelCheck(String name, Recipe recipe) {
        this.name = name;
        this.recipe = recipe;
        records = new ModelRecords(name);
        rebuilt = new Rebuilt(recipe);
    }

    /** What the inputs make it; null if there is no such model now. */
    Reference model() {
        return model;
    }

    boolean wasDeleted() {
        return wasDeleted;
    }

    long version() {
        return version;
    }

    String name() {
        return name;
    }

    /** Takes everything since the last checkpoint; nothing may be left. */
    void check() {
        Set<Place> causes = records.causes();
        records.labels.keySet().stream()
                .filter(place -> records.outcomes.containsKey(place) && !causes.contains(place))
                .sorted(Comparator.comparingLong(Place::offset))
                .forEach(silent::add);
        Iterator<Map.Entry<Place, Example>> each = records.examples.entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<Place, Example> next = each.next();
            Prediction prediction = records.predictions.remove(next.getKey());
            require(prediction != null, "no prediction of the example at %s", next.getKey());
            example(next.getKey(), next.getValue(), prediction);
            each.remove();
        }
        while (records.nextCause() != null) {
            byRequest(records.nextCause());
        }
        learnSilently(Integer.MAX_VALUE);
        takeDelete();
        records.commands.entrySet().removeIf(command -> takeRefused(command.getKey(), command.getValue()));
        require(silent.isEmpty(), "labels with outcomes of a version that never was: %s", silent);
        records.requireNothingLeft();
    }

    private void example(Place place, Example example, Prediction prediction) {
        while (records.nextCause() != null && !records.nextCause().equals(place) && version < prediction.getVersion()) {
            byRequest(records.nextCause());
        }
        if (place.equals(records.nextCause()) && records.updates.peek().getKind() == Kind.START) {
            if (model != null) {
                takeDelete();
            }
            require(model == null, "version %d begins anew, and nobody asked for it", version);
            version = 0;
            begin(place);
        }
        require(model != null, "a prediction of %s by a model that never began", place);
        Features raw = Features.of(example);
        Answer answer = Answer.of(prediction);
        learnSilently((int) (prediction.getC() - model.c()));
        model.score(raw);
        require(answer.equals(model.answer()), "%s: predicted %s, right is %s", place, answer, model.answer());
        require(
                prediction.getVersion() == version,
                "%s: by version %d, not %d",
                place,
                prediction.getVersion(),
                version);
        require(Objects.equals(prediction.getId(), example.getId()), "%s: id %s", place, prediction.getId());
        tally.examples++;
        if (example.getLabel() == null) {
            require(
                    prediction.getTrueLabel() == null
                            && prediction.getCorrect() == null
                            && prediction.getAnswerCorrect() == null,
                    "%s: a label",
                    place);
            if (example.getId() != null) {
                Waiting waits = new Waiting(epoch, example.getWeight(), raw, answer, model.predictions());
                waiting.putIfAbsent(example.getId(), waits);
            }
            return;
        }
        String label = label(example.getLabel());
        require(label.equals(prediction.getTrueLabel()), "%s: label %s", place, prediction.getTrueLabel());
        boolean right = answer.isRight(label);
        require(Objects.equals(prediction.getCorrect(), right), "%s: correct %s", place, prediction.getCorrect());
        boolean answered = answer.answerIsRight(label);
        require(
                Objects.equals(prediction.getAnswerCorrect(), answered),
                "%s: answerCorrect %s",
                place,
                prediction.getAnswerCorrect());
        tally.labelled(right);
        take(place, model.learn(raw, label, example.getWeight(), model.predictions()));
    }

    private Stream<Place> silentNow() {
        return silent.stream()
                .filter(place -> records.outcomes.get(place).getVersion() == version)
                .filter(place -> waiting.containsKey(records.labels.get(place).getId()));
    }

    private void learnSilently(int most) {
        for (Place place : silentNow().limit(most).toList()) {
            silent.remove(place);
            learnLater(place, records.labels.get(place));
        }
    }

    /** A label or a command that changed the model. */
    private void byRequest(Place place) {
        learnSilently(Integer.MAX_VALUE);
        Label label = records.labels.get(place);
        if (label != null) {
            learnLater(place, label);
            return;
        }
        Command command = records.commands.remove(place);
        require(command != null, "update %d was caused by %s, where nothing is", version + 1, place);
        Outcome outcome = records.outcomes.remove(place);
        require(outcome != null, "no outcome of command %s", command);
        require(outcome.getOutcome() instanceof Done, "command %s: %s", command, outcome);
        if (command.getCommand() instanceof Reset) {
            begin(place);
        } else {
            throw new WrongException(name + ": " + command + " made update " + (version + 1));
        }
        require(outcome.getVersion() == version, "%s: outcome at version %d", place, outcome.getVersion());
        tally.commands++;
    }

    private void begin(Place place) {
        epoch++;
        model = new Reference(recipe);
        next(place, Change.start());
    }

    private void learnLater(Place place, Label label) {
        records.labels.remove(place);
        Outcome outcome = records.outcomes.remove(place);
        Waiting example = waiting.remove(label.getId());
        require(outcome != null, "no outcome of the label at %s", place);
        require(example != null, "an outcome of label %s, whose example is not known", label);
        boolean own = example.epoch() == epoch;
        model.score(example.raw());
        long c = model.c();
        String text = label(label.getLabel());
        take(place, model.learn(example.raw(), text, example.weight(), own ? example.predictions() : null));
        Judged judged = (Judged) outcome.getOutcome();
        Answer then = example.answer();
        Judged right = new Judged(
                then.label(),
                then.score(),
                then.averagedLabel(),
                null,
                then.answer(),
                then.answeredBy(),
                judged.getProbability(),
                text,
                then.isRight(text),
                then.answerIsRight(text),
                c);
        require(judged.equals(right), "%s: judged %s, right is %s", place, judged, right);
        require(
                outcome.getVersion() == version,
                "%s: judged at version %d, not %d",
                place,
                outcome.getVersion(),
                version);
        require(label.getId().equals(outcome.getId()), "%s: outcome of %s", place, outcome.getId());
        tally.labels++;
        tally.labelled(then.isRight(text));
    }

    /** The next updates are these. */
    private void take(Place cause, List<Change> changes) {
        for (Change change : changes) {
            next(cause, change);
        }
    }

    private void next(Place cause, Change right) {
        Update update = records.updates.poll();
        version++;
        require(update != null, "update %d is missing: %s", version, right);
        require(update.getVersion() == version, "update %d follows %d", update.getVersion(), version - 1);
        require(
                Change.cause(update).equals(cause),
                "update %d was caused by %s, not %s",
                version,
                Change.cause(update),
                cause);
        require(Change.of(update).equals(right), "update %d is %s, right is %s", version, Change.of(update), right);
        boolean counted = right.kind() != Kind.LEARNED || update.getUpdates() == model.updates();
        require(counted, "update %d counts %d updates, right is %d", version, update.getUpdates(), model.updates());
        tally.updates++;
        tally.learned += update.getKind() == Kind.LEARNED ? 1 : 0;
        rebuilt.add(update);
    }

    /** If the model was deleted, which no update reports. */
    private void takeDelete() {
        for (Place place : List.copyOf(records.commands.keySet())) {
            if (records.commands.get(place).getCommand() instanceof Delete && records.outcomes.containsKey(place)) {
                require(records.outcomes.remove(place).getVersion() == 0, "%s: deleted, and has a version", place);
                records.commands.remove(place);
                model = null;
                rebuilt.forget();
                wasDeleted = true;
                tally.commands++;
                return;
            }
        }
    }

    private boolean takeRefused(Place place, Command command) {
        // There is no part 1 of 1.
        Outcome outcome = command.getCommand() instanceof ImportPart ? records.outcomes.remove(place) : null;
        boolean right = outcome != null && outcome.getOutcome() instanceof Refused;
        tally.commands += right ? 1 : 0;
        return right;
    }

    private static String label(Object label) {
        return label instanceof Integer sign ? sign == 1 ? "+1" : "-1" : label.toString();
    }

    private void require(boolean right, String message, Object... arguments) {
        WrongException.unless(right, name.replace("%", "%%") + ": " + message, arguments);
    }
}
