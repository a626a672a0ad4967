package perceptron.model;

import java.util.HashMap;
import java.util.Map;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Step;

/**
 * The fold: makes the changes of a model again, in their order. What each kind of change does stands here alone, for a model that
 * lacks all of them ({@link Replay}) and for one that was stored, of which each part lacks others.
 *
 * <p>Only how weights move differs. {@link WholeModel} moves them as the live model did, and so counters and votes follow.
 * {@link LackingPages} moves them page by page, to the same bits. But the squared length is added up over all features of a change,
 * pages that have it already included, so it cannot follow: a store keeps counters and votes beside the pages.
 *
 * <p>Whoever reads the changes checks that no number is missing: in a topic one by one, in a store batch by batch.
 */
public final class Fold {
    private final LinearModel model;
    private final long header;
    private final Step step = new Step();
    private boolean headerIsBehind;
    private long averagedFrom;

    /** What a change moves: weights, averages and scales, as far as they lack it. */
    public interface Weights {
        void learn(Step step, FeatureVector x);

        void observe(FeatureVector news);

        void restartAverage();
    }

    /**
     * @param header the number of the last change that the model's classes and rates have already
     * @param averagedFrom how many updates there were when the average began, as of that change
     */
    public Fold(LinearModel model, long header, long averagedFrom) {
        this.model = model;
        this.header = header;
        this.averagedFrom = averagedFrom;
    }

    /** The model before its first change, with these rates. */
    public static LinearModel begin(Map<String, String> settings, double rate, double C) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("rate", Double.toString(rate));
        all.put("C", Double.toString(C));
        return new LinearModel(ModelSettings.of(all).learner());
    }

    public void add(Change change, Weights weights) {
        switch (change.kind) {
            case LEARNED -> {
                step.set(change.vector, change.rival, change.step, change.second, change.c);
                weights.learn(step, change.features());
            }
            case SCALE -> weights.observe(change.features());
            case AVERAGE -> weights.restartAverage();
            default -> {} // It moves no weights of this epoch.
        }
        if (change.version > header) {
            addToHeader(change);
        }
    }

    /** Sets the weights, or what is known of the values of features, that a change of kind IMPORT lists. */
    public static void take(Change change, LinearModel model) {
        boolean scales = change.vector <= Change.SCALES;
        PagedWeights weights = scales ? model.scales().pages() : model.vector(change.vector);
        int number = scales ? Change.SCALES - change.vector : 0;
        for (int k = 0; k < change.size; k++) {
            weights.set(change.indices[k], number, change.weights[k]);
        }
    }

    private void addToHeader(Change change) {
        switch (change.kind) {
            case CLASS -> model.addClass(change.label);
            case RATE -> model.rates(change.rate, change.C);
            case AVERAGE -> averagedFrom = change.updates;
            default -> {
                return;
            }
        }
        headerIsBehind = true;
    }

    /** Whether a change was made again that the stored header lacks. */
    public boolean headerIsBehind() {
        return headerIsBehind;
    }

    /** How many updates there were when the average began. */
    public long averagedFrom() {
        return averagedFrom;
    }
}
