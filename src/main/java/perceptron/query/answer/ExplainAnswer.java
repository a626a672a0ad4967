package perceptron.query.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Hashing;
import perceptron.learner.Explanation;
import perceptron.learner.Explanation.Contribution;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.Handler;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/**
 * {@code POST /api/models/{model}/explain}: what each feature contributes to the score of an example, the largest
 * contribution first. With two labels it is the score whose sign is the prediction; otherwise that of the predicted
 * class or of {@code class=NAME}. The weights are those of the view that answers, or those that {@code weights} names. A
 * vote is no sum: if it answers, the averaged weights explain.
 */
public final class ExplainAnswer implements Handler {
    private static final int TOP = 50;
    private static final int MOST = 1_000_000;

    private final Views views;
    private final Examples examples;

    /**
     * @param names the feature's names in the example; several if they share an index
     * @param weight its effect, as {@code weights} shows it; if names share an index, that of the first
     */
    private record Part(Integer index, List<String> names, float value, double weight, double contribution) {}

    /**
     * @param label the class that these weights predict
     * @param ofClass the class whose score this is; null with two labels
     * @param answer the class that the answering view predicts
     * @param probability of the answer, as {@code predict} has it; null while no class is known
     * @param rest the sum of the contributions that are not listed
     */
    private record Explained(
            String id,
            String label,
            @JsonProperty("class") String ofClass,
            double score,
            String answer,
            Double probability,
            List<Part> contributions,
            double rest) {}

    /**
     * @param answeredBy the view that answers
     * @param weights the view whose weights explain
     */
    private record Explanations(
            String model, long version, String answeredBy, String weights, List<Explained> explanations) {}

    public ExplainAnswer(Views views, Examples examples) {
        this.views = views;
        this.examples = examples;
    }

    @Override
    public Response handle(Request request) throws IOException, InterruptedException {
        byte[] body = request.body();
        ModelView view = views.of(request.name());
        View answering = view.model().answering().view();
        View chosen = Choices.view(request, view.model(), Choices.explaining(view.model()));
        int wanted = Choices.vector(request, view.model());
        int top = request.query("top", TOP, 1, MOST);
        RequestScores scores = new RequestScores(view);
        List<Explained> explained = new ArrayList<>();
        examples.read(body, example -> explained.add(explained(view.model(), scores, example, wanted, chosen, top)));
        return Response.json(new Explanations(view.name(), view.version(), answering.code(), chosen.code(), explained));
    }

    private static Explained explained(
            LinearModel model, RequestScores request, Example example, int wanted, View chosen, int top) {
        FeatureVector x = request.vector(example);
        Scores scores = request.of(x);
        int best = scores.best(chosen);
        String label = PredictAnswer.name(model, best);
        boolean binary = model.settings().labels().binary();
        int vector = binary ? 0 : wanted >= 0 ? wanted : best;
        if (vector < 0) {
            return new Explained(example.id(), null, null, 0, null, null, List.of(), 0);
        }
        Explanation explanation = Explanation.of(model, vector, x, chosen);
        List<Part> parts = new ArrayList<>();
        double rest = 0;
        for (Contribution each : explanation.contributions()) {
            if (parts.size() < top) {
                parts.add(part(model, each, request));
            } else {
                rest += each.contribution();
            }
        }
        String ofClass = binary ? null : model.className(vector);
        Double probability = Json.finite(scores.probability());
        String answer = PredictAnswer.name(model, scores.answer());
        return new Explained(example.id(), label, ofClass, explanation.score(), answer, probability, parts, rest);
    }

    private static Part part(LinearModel model, Contribution each, RequestScores request) {
        if (each.index() == PagedWeights.BIAS) {
            return new Part(null, List.of("bias"), each.value(), each.weight(), each.contribution());
        }
        List<String> names = request.names(each.index());
        // Hashing negates the value and so the weight; with both negated again they are as in the example.
        int sign = !names.isEmpty() && Hashing.isNegated(names.get(0)) ? -1 : 1;
        return new Part(each.index(), names, sign * each.value(), sign * each.weight(), each.contribution());
    }
}
