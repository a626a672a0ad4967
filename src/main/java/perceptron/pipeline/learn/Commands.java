package perceptron.pipeline.learn;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.avro.Delete;
import perceptron.avro.Done;
import perceptron.avro.ImportPart;
import perceptron.avro.Outcome;
import perceptron.avro.Refused;
import perceptron.avro.Reset;
import perceptron.pipeline.average.AverageProcessor;
import perceptron.pipeline.intake.Intake.ModelCommand;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.topic.SourceRecord;

/**
 * Carries out commands, and deletes unused models as the command does. A command about a model that is not in this partition may be a
 * copy that another partition carries out.
 */
final class Commands {
    private static final Logger LOG = LoggerFactory.getLogger(Commands.class);

    /** A reason may quote the command, which may be long. */
    private static final int LONGEST_REASON = 1_000;

    private final long modelTtlMillis;
    private final ModelStore store;
    private final Changes changes;
    private final Rates rates;
    private final LiveModels.OfTask snapshots;
    private final Outputs outputs;
    private final Imports imports;

    Commands(
            Settings settings,
            ModelStore store,
            Changes changes,
            Rates rates,
            LiveModels.OfTask snapshots,
            Outputs outputs) {
        modelTtlMillis = settings.getLong("model.ttl");
        this.store = store;
        this.changes = changes;
        this.rates = rates;
        this.snapshots = snapshots;
        this.outputs = outputs;
        imports = new Imports(RequestSize.weightLimit(settings), store.modelBytes());
    }

    /** Executes a command and returns its outcome; empty if there is none, or not yet. */
    Optional<Outcome> carryOut(ModelCommand sent) {
        String name = sent.model();
        Object action = sent.command().getCommand();
        String what = action instanceof Reset ? "reset" : action instanceof Delete ? "delete" : "import";
        try {
            StoredModel model = store.find(name);
            if (model == null) {
                return sent.ifUnknown() == null
                        ? Optional.empty()
                        : Optional.of(outcome(sent, refused(what, sent.ifUnknown())));
            }
            boolean done = carryOut(model, sent.command().getId(), action);
            StoredModel after = store.find(name);
            if (after != null) {
                // Progress is stored with the number of the last change, so it has to be stored again after a change.
                after.save();
                store.recount(after);
            }
            return done ? Optional.of(outcome(sent, new Done(what))) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(outcome(sent, refused(what, e.getMessage())));
        }
    }

    private static Refused refused(String action, String reason) {
        boolean isLong = reason.length() > LONGEST_REASON;
        return new Refused(action, isLong ? reason.substring(0, LONGEST_REASON) + "..." : reason);
    }

    private boolean carryOut(StoredModel model, String id, Object action) {
        changes.of(model);
        if (action instanceof Reset) {
            imports.forget(model.name());
            changes.reset();
        } else if (action instanceof Delete) {
            imports.forget(model.name());
            delete(model.name());
        } else if (action instanceof ImportPart part) {
            List<ImportPart> parts = imports.add(model, id, part, outputs.now());
            if (parts.isEmpty()) {
                return false;
            }
            changes.replace(parts);
        }
        return true;
    }

    private Outcome outcome(ModelCommand sent, Object result) {
        SourceRecord raw = sent.raw();
        StoredModel model = store.find(sent.model());
        long version = model == null ? 0 : model.version();
        return new Outcome(sent.command().getId(), raw.topic(), raw.partition(), raw.offset(), version, result);
    }

    /** Deletes a model, and all that was published of it. */
    private void delete(String model) {
        rates.closeBeforeDeletion(model);
        AverageProcessor.ModelEvent deleted =
                new AverageProcessor.Deleted(model, store.delete(model).parts());
        snapshots.removed(model);
        outputs.event(Outputs.key(model), deleted, outputs.now());
    }

    /** Once a second. Models that have received neither an example nor a label for {@code model.ttl} are deleted, with an outcome for each. */
    void tick(long now) {
        imports.tick(now);
        if (modelTtlMillis == 0) {
            return;
        }
        for (String name : store.nextIdle(now - modelTtlMillis)) {
            delete(name);
            LOG.info("Model {} is deleted: it was not used for model.ttl={} ms", name, modelTtlMillis);
            outputs.outcome(name, new Outcome("model.ttl", "", -1, -1L, 0L, new Done("delete")));
        }
    }
}
