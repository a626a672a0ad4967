package perceptron.pipeline.learn;

import java.util.List;
import java.util.Optional;
import perceptron.avro.Delete;
import perceptron.avro.Done;
import perceptron.avro.ImportPart;
import perceptron.avro.Outcome;
import perceptron.avro.Refused;
import perceptron.avro.Reset;
import perceptron.pipeline.intake.ModelCommand;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.Outputs;

/** Carries out commands. A command about a model that is not in this partition may be a copy that another partition carries out. */
final class CommandHandler {
    /** A reason may quote the command, which may be long. */
    private static final int LONGEST_REASON = 1_000;

    private final ModelStore store;
    private final Changes changes;
    private final Deletion deletion;
    private final Imports imports;
    private final Outputs outputs;

    CommandHandler(ModelStore store, Changes changes, Deletion deletion, Imports imports, Outputs outputs) {
        this.store = store;
        this.changes = changes;
        this.deletion = deletion;
        this.imports = imports;
        this.outputs = outputs;
    }

    /** Executes a command and returns its outcome; empty if there is none, or not yet. */
    Optional<Outcome> carryOut(ModelCommand sent) {
        String name = sent.model();
        Object action = sent.command().getCommand();
        String what = action instanceof Reset ? "reset" : action instanceof Delete ? "delete" : "import";
        try {
            StoredModel model = store.find(name);
            if (model == null) {
                return Optional.ofNullable(sent.ifUnknown())
                        .map(reason -> outcome(sent, new Refused(what, shortened(reason))));
            }
            boolean done = carryOut(model, sent.command().getId(), action);
            save(name);
            return done ? Optional.of(outcome(sent, new Done(what))) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(outcome(sent, new Refused(what, shortened(e.getMessage()))));
        }
    }

    /** Once a second. */
    void tick(long now) {
        imports.tick(now);
    }

    private static String shortened(String reason) {
        return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "...";
    }

    private boolean carryOut(StoredModel model, String id, Object action) {
        if (action instanceof Reset) {
            imports.forget(model.name());
            changes.of(model).reset();
        } else if (action instanceof Delete) {
            imports.forget(model.name());
            deletion.delete(model.name());
        } else if (action instanceof ImportPart part) {
            List<ImportPart> parts = imports.add(model, id, part, outputs.now());
            if (parts.isEmpty()) {
                return false;
            }
            changes.of(model).replace(parts);
        }
        return true;
    }

    /** Progress is stored with the number of the last change, so it has to be stored again after a change. */
    private void save(String name) {
        StoredModel model = store.find(name);
        if (model != null) {
            model.save();
            store.recount(model);
        }
    }

    private Outcome outcome(ModelCommand sent, Object result) {
        Origin origin = sent.origin();
        StoredModel model = store.find(sent.model());
        long version = model == null ? 0 : model.version();
        return new Outcome(
                sent.command().getId(), origin.topic(), origin.partition(), origin.offset(), version, result);
    }
}
