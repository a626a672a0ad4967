package perceptron.query.answer;

import java.util.List;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.learner.LinearModel;
import perceptron.model.ModelSettings;
import perceptron.pipeline.live.ModelView;

/**
 * Turns an example into the feature vector that the model computes with, as the job does. For one request and one
 * thread.
 */
final class RequestFeatures {
    private static final int NAMES_AT_MOST = 1 << 20;

    private final LinearModel model;
    private final FeatureNames names = new FeatureNames(NAMES_AT_MOST);
    private final Featurizer featurizer;
    private final FeatureVector scaled = new FeatureVector();

    RequestFeatures(ModelView view) {
        model = view.model();
        featurizer = ModelSettings.of(view.settings()).featurizer(names);
    }

    /** Valid until the next call. */
    FeatureVector vector(Example example) {
        FeatureVector raw = featurizer.vector(example);
        if (model.scales() == null) {
            return raw;
        }
        model.scales().scale(raw, scaled);
        return scaled;
    }

    /** The names that the examples so far have for the feature at this index. */
    List<String> names(int index) {
        return names.at(index);
    }
}
