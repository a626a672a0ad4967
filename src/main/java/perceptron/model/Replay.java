package perceptron.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Map;
import perceptron.learner.Change;
import perceptron.learner.Change.Kind;
import perceptron.learner.LinearModel;

/**
 * One model, made again from its changes alone, taken in their order: as it was after the last of them, bit for bit. The counter
 * of the average is that of the last change, too: labelled examples that changed nothing since are not known here.
 */
public final class Replay {
    private LinearModel model;
    private Map<String, String> settings;
    private long version;

    /** @throws IllegalStateException if a change is missing before this one */
    public void add(Change change) {
        boolean begins = change.kind == Kind.START && change.version == 1;
        if (!begins && change.version != version + 1) {
            throw new IllegalStateException("update " + change.version + " follows " + version
                    + ": the updates between are missing, and without them the model cannot be rebuilt");
        }
        version = change.version;
        if (change.kind == Kind.UNKNOWN) {
            throw new IllegalStateException("update " + version + " is of a kind that this release does not know");
        }
        if (change.kind == Kind.START) {
            begin(change);
        }
        model.apply(change);
    }

    private void begin(Change change) {
        try {
            settings = ModelSettings.ofJson(change.settings);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("update " + version + " has settings that are not JSON", e);
        }
        model = new LinearModel(ModelSettings.of(settings).learner());
    }

    /** Null before the first change. */
    public LinearModel model() {
        return model;
    }

    public Map<String, String> settings() {
        return settings;
    }

    public long version() {
        return version;
    }
}
