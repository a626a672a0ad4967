package perceptron.pipeline.store;

import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.LinearModel;
import perceptron.learner.Step;

/** How much memory the weights of a model may take. */
record SizeLimit(long bytes) {
    /** Rejects an example that would make a model larger than it may be. */
    void requireRoom(StoredModel stored, Step step, FeatureVector raw, FeatureVector x) {
        LinearModel model = stored.model();
        // An upper bound that is cheap to compute: each feature on a page of its own, in two vectors and the scales.
        int numbers = 2 * model.settings().layout().stride()
                + (model.scales() == null ? 0 : model.scales().pages().stride());
        long most = 8L * Math.max(raw.size(), x.size()) * model.settings().span() * numbers;
        if (stored.countedBytes() + most <= bytes) {
            return;
        }
        long growth = model.growth(step, raw, x);
        if (growth > 0 && model.bytes() + growth > bytes) {
            throw new Rejection(
                    Reason.MODEL_TOO_LARGE,
                    "model " + stored.name() + " would take " + (model.bytes() + growth)
                            + " bytes, and model.bytes.max allows " + bytes);
        }
    }
}
