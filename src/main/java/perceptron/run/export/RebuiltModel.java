package perceptron.run.export;

import java.util.Optional;
import perceptron.avro.Kind;
import perceptron.avro.Update;
import perceptron.model.ModelDifference;
import perceptron.model.Replay;
import perceptron.model.export.ModelFile;
import perceptron.pipeline.wire.Codecs;

/**
 * A model that is rebuilt from its updates, and compared with that of the job when it reaches the same version. A model that was
 * deleted begins again with update 1, and only its last life counts.
 */
public final class RebuiltModel {
    private final ModelFile ofJob;
    private Replay replay;
    private boolean isDecided;
    private Optional<String> problem = Optional.empty();
    private long lastVersion;

    public RebuiltModel(ModelFile ofJob) {
        this.ofJob = ofJob;
    }

    void add(Update update) {
        lastVersion = update.getVersion();
        if (replay == null && lastVersion > 1 && isDecided) {
            return;
        }
        if (replay == null || update.getKind() == Kind.START && lastVersion == 1) {
            replay = new Replay();
            isDecided = false;
        }
        try {
            replay.add(Codecs.change(update));
            if (replay.version() == ofJob.version()) {
                decide(difference().map(found -> "differs at version " + ofJob.version() + ": " + found));
            }
        } catch (IllegalStateException e) {
            decide(Optional.of("not comparable: " + e.getMessage()));
        }
    }

    private void decide(Optional<String> found) {
        isDecided = true;
        problem = found;
        replay = null; // Frees memory: there may be many models, and later updates are not compared.
    }

    /** Whether later updates change nothing, unless the model begins again. */
    boolean isDecided() {
        return isDecided;
    }

    /** Empty if the job is right. */
    public Optional<String> problem() {
        return isDecided
                ? problem
                : Optional.of("not comparable: the job is at version " + ofJob.version() + ", and the updates end at "
                        + lastVersion);
    }

    private Optional<String> difference() {
        return ofJob.settings().equals(replay.settings())
                ? new ModelDifference(ofJob.names()).first(replay.model(), ofJob.model())
                : Optional.of("settings: rebuilt " + replay.settings() + ", the job has " + ofJob.settings());
    }
}
