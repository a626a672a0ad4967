package perceptron.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Map;
import perceptron.learner.LinearModel;

/**
 * One model, made again from its changes alone, taken in their order: as it was after the last of them, to the bit. The counter
 * of the average is that of the last change, too: labelled examples that changed nothing since are not known here.
 */
public final class Replay {
    private LinearModel model;
    private Fold fold;
    private WholeModel weights;
    private Map<String, String> settings;
    private long version;

    /** Whether the last change was a part of an import. */
    private boolean isImporting;

    /** @throws IllegalStateException if a change is missing before this one */
    public void add(Change change) {
        boolean begins = change.kind == Change.Kind.START && change.version == 1;
        if (!begins && change.version != version + 1) {
            throw new IllegalStateException("update " + change.version + " follows " + version
                    + ": those between are missing, and without them the model cannot be made again");
        }
        version = change.version;
        if (change.brief) {
            throw new IllegalStateException("update " + version
                    + " has neither features nor coefficients, since the job runs with updates=brief:"
                    + " to rebuild a model takes updates=full from its beginning");
        }
        if (change.kind != Change.Kind.IMPORT) {
            finishImport();
        }
        switch (change.kind) {
            case START -> start(change);
            case IMPORT -> {
                Fold.take(change, model);
                isImporting = true;
            }
            case UNKNOWN -> throw new IllegalStateException(
                    "update " + version + " is of a kind that this release does not know");
            default -> fold.add(change, weights);
        }
    }

    /** What follows from the weights of an import is worked out once, after its last part. */
    private void finishImport() {
        if (isImporting) {
            model.complete();
            model.measureNorm();
            isImporting = false;
        }
    }

    /** Null before the first change. */
    public LinearModel model() {
        finishImport();
        return model;
    }

    /** What it was made with. */
    public Map<String, String> settings() {
        return settings;
    }

    /** The number of the last change. */
    public long version() {
        return version;
    }

    private void start(Change change) {
        try {
            settings = ModelSettings.ofJson(change.settings);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("update " + version + " has settings that are no JSON", e);
        }
        model = Fold.begin(settings, change.rate, change.C);
        fold = new Fold(model, version, 0);
        weights = new WholeModel(model);
    }
}
