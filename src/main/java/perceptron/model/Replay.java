package perceptron.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;

/**
 * One model, made again from its changes alone, taken in their order: as it was after the last of them, to the bit. The counter
 * of the average is that of the last change, too: labelled examples that changed nothing since are not known here.
 */
public final class Replay {
    private final Map<Integer, List<ImportedWeights>> staged = new HashMap<>();
    private List<ImportedWeights> imported = List.of();
    private LinearModel model;
    private Fold fold;
    private WholeModel weights;
    private Map<String, String> settings;
    private long version;

    /** A part of an import: weights of one vector by their indices. */
    private record ImportedWeights(int vector, int[] indices, double[] weights) {}

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
        switch (change.kind) {
            case START -> start(change);
            case IMPORT -> staged.computeIfAbsent(change.epoch, epoch -> new ArrayList<>())
                    .add(new ImportedWeights(change.vector, change.indices, change.weights));
            case UNKNOWN -> throw new IllegalStateException(
                    "update " + version + " is of a kind that this release does not know");
            default -> fold.add(change, weights);
        }
        if (change.kind == Change.Kind.CLASS) {
            takeImported();
        }
    }

    /** Null before the first change. */
    public LinearModel model() {
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
        imported = staged.getOrDefault(change.epoch, List.of());
        staged.clear();
        takeImported();
    }

    /** Weights of a class that is added only after the start wait for it. */
    private void takeImported() {
        List<ImportedWeights> waiting = new ArrayList<>();
        for (ImportedWeights part : imported) {
            if (part.vector() < model.vectors()) {
                take(part);
            } else {
                waiting.add(part);
            }
        }
        if (waiting.size() < imported.size()) {
            model.complete();
            model.measureNorm();
        }
        imported = waiting;
    }

    private void take(ImportedWeights part) {
        boolean scales = part.vector() <= Change.SCALES;
        PagedWeights weights = scales ? model.scales().pages() : model.vector(part.vector());
        int number = scales ? Change.SCALES - part.vector() : 0;
        for (int k = 0; k < part.indices().length; k++) {
            weights.set(part.indices()[k], number, part.weights()[k]);
        }
    }
}
