package perceptron.query.answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.Handler;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/**
 * {@code POST /api/models/{model}/predict}: predicts examples. The model does not learn from them, even if they have
 * labels.
 */
public final class PredictAnswer implements Handler {
    private final Views views;
    private final Examples examples;

    /**
     * The field names are those of {@link perceptron.output.Prediction}. Labels are null as long as no class is
     * known.
     */
    private record Said(
            String id,
            String label,
            double score,
            String averagedLabel,
            double averagedScore,
            String votedLabel,
            Double votedScore,
            String answer,
            String answeredBy,
            Double probability) {}

    /** @param version the number of the model's last change */
    private record Predictions(String model, long version, List<Said> predictions) {}

    public PredictAnswer(Views views, Examples examples) {
        this.views = views;
        this.examples = examples;
    }

    @Override
    public Response handle(Request request) throws IOException, InterruptedException {
        byte[] body = request.body();
        ModelView view = views.of(request.name());
        RequestScores scores = new RequestScores(view);
        List<Said> said = new ArrayList<>();
        examples.read(body, example -> said.add(said(example.id(), view.model(), scores.of(scores.vector(example)))));
        return Response.json(new Predictions(view.name(), view.version(), said));
    }

    private static Said said(String id, LinearModel model, Scores scores) {
        boolean voted = model.votes() != null;
        return new Said(
                id,
                name(model, scores.best(View.CURRENT)),
                scores.score(View.CURRENT),
                name(model, scores.best(View.AVERAGED)),
                scores.score(View.AVERAGED),
                voted ? name(model, scores.best(View.VOTED)) : null,
                voted ? scores.score(View.VOTED) : null,
                name(model, scores.answer()),
                scores.answeredBy().code(),
                Json.finite(scores.probability()));
    }

    static String name(LinearModel model, int number) {
        return number < 0 ? null : model.className(number);
    }
}
