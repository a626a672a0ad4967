package perceptron.pipeline;

import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.output.Prediction;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.wire.PredictionEncoder;

/** Says what a model thinks of an example. */
final class Predictions {
    private final PredictionEncoder encoder;
    private final Prediction prediction = new Prediction();

    Predictions(int schemaId) {
        encoder = new PredictionEncoder(schemaId);
    }

    /** @param target the number of the example's class; -1 where it has no label */
    Prediction of(Incoming incoming, StoredModel stored, Scores scores, int target) {
        LinearModel model = stored.model();
        prediction.id = incoming.example.id();
        prediction.topic = incoming.origin().topic();
        prediction.partition = incoming.origin().partition();
        prediction.offset = incoming.origin().offset();
        prediction.label = name(model, scores.best());
        prediction.score = scores.score();
        prediction.averagedLabel = name(model, scores.averagedBest());
        prediction.averagedScore = scores.averagedScore();
        prediction.voted = model.votes() != null;
        prediction.votedLabel = name(model, scores.votedBest());
        prediction.votedScore = scores.votedScore();
        prediction.trueLabel =
                target < 0 ? null : target < model.classes() ? name(model, target) : incoming.example.label();
        prediction.correct = target == scores.best();
        prediction.version = stored.version();
        return prediction;
    }

    byte[] bytes(Prediction prediction) {
        return encoder.encode(prediction);
    }

    private static String name(LinearModel model, int number) {
        return number < 0 ? null : model.className(number);
    }
}
