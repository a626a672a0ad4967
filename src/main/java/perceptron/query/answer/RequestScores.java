package perceptron.query.answer;

import java.util.List;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.measure.MarginHistogram;
import perceptron.measure.Pooling;
import perceptron.measure.Prequential;
import perceptron.model.ModelSettings;
import perceptron.pipeline.live.ModelView;

/** Computes the features and the scores of examples in a request, as the job does. For one request and one thread. */
final class RequestScores {
    private static final int NAMES_AT_MOST = 1 << 20;

    private final LinearModel model;
    private final Prequential measures;
    private final FeatureNames names = new FeatureNames(NAMES_AT_MOST);
    private final Featurizer featurizer;
    private final FeatureVector scaled = new FeatureVector();
    private final Scores scores = new Scores();
    private final Pooling pooling = new Pooling(MarginHistogram.SIZE);

    RequestScores(ModelView view) {
        model = view.model();
        measures = view.progress().measures();
        featurizer = ModelSettings.of(view.settings()).featurizer(names);
    }

    /** The features that the model computes with. Valid until the next request. */
    FeatureVector vector(Example example) {
        FeatureVector raw = featurizer.vector(example);
        if (model.scales() == null) {
            return raw;
        }
        model.scales().scale(raw, scaled);
        return scaled;
    }

    /** The scores, with the probability of the answer. Valid until the next request. */
    Scores of(FeatureVector x) {
        model.score(x, scores);
        scores.probability(measures.probability(scores, pooling));
        return scores;
    }

    /** The names that the examples so far have for the feature at this index. */
    List<String> names(int index) {
        return names.at(index);
    }
}
