package perceptron.pipeline.learn;

import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.pipeline.intake.ExampleInFlight;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.wire.Prediction;

/** Fills the prediction of each example into one object, which is reused. */
final class Predictions {
    private final Prediction prediction = new Prediction();

    /** @param target the number of the example's class; -1 if it has no label */
    Prediction of(ExampleInFlight incoming, StoredModel stored, Scores scores, int target) {
        LinearModel model = stored.model();
        prediction.id = incoming.example.id();
        prediction.topic = incoming.origin().topic();
        prediction.partition = incoming.origin().partition();
        prediction.offset = incoming.origin().offset();
        prediction.label = name(model, scores.best(View.CURRENT));
        prediction.score = scores.score(View.CURRENT);
        prediction.averagedLabel = name(model, scores.best(View.AVERAGED));
        prediction.averagedScore = scores.score(View.AVERAGED);
        prediction.voted = model.votes() != null;
        prediction.votedLabel = name(model, scores.best(View.VOTED));
        prediction.votedScore = scores.score(View.VOTED);
        prediction.trueLabel =
                target < 0 ? null : target < model.classes() ? name(model, target) : incoming.example.label();
        prediction.correct = target == scores.best(View.CURRENT);
        prediction.answer = name(model, scores.answer());
        prediction.answeredBy = scores.answeredBy().code();
        prediction.probability = scores.probability();
        prediction.answerCorrect = target == scores.answer();
        prediction.version = stored.version();
        prediction.c = model.c();
        return prediction;
    }

    private static String name(LinearModel model, int number) {
        return number < 0 ? null : model.className(number);
    }
}
