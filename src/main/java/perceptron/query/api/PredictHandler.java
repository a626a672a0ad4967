package perceptron.query.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.learner.Explanation;
import perceptron.learner.Explanation.Contribution;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.measure.MarginHistogram;
import perceptron.measure.Pooling;
import perceptron.measure.Prequential;
import perceptron.model.ModelSettings;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.live.ModelView;
import perceptron.query.http.HttpError;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/**
 * Answers for examples in a request: one or an array of them, as JSON in the form of the topic. The model does not learn from them,
 * even if they have labels.
 */
final class PredictHandler {
    private static final int TOP = 50;
    private static final int LARGEST_TOP = 1_000_000;

    private final SnapshotReader snapshots;
    private final ExampleForm form;

    PredictHandler(SnapshotReader snapshots, ExampleForm form) {
        this.snapshots = snapshots;
        this.form = form;
    }

    /** @param consumer gets each example in turn; the object is reused for the next one */
    private void readExamples(byte[] body, Consumer<Example> consumer) {
        int[] number = {0};
        try {
            form.json().readEach(body, example -> {
                consumer.accept(example);
                number[0]++;
            });
        } catch (Rejection rejection) {
            throw HttpError.badRequest("example " + number[0] + ": " + rejection.getMessage());
        }
    }

    /** The field names are those of {@link perceptron.pipeline.wire.Prediction}. Labels are null as long as no class is known. */
    private record PredictionJson(
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
    private record Predictions(String model, long version, List<PredictionJson> predictions) {}

    /** {@code POST /api/models/{model}/predict}. */
    Response predict(Request request) throws InterruptedException {
        ModelView view = snapshots.read(request);
        Scorer scorer = new Scorer(view);
        List<PredictionJson> predictions = new ArrayList<>();
        readExamples(request.body(), example -> predictions.add(prediction(example, scorer)));
        return Response.json(new Predictions(view.name(), view.version(), predictions));
    }

    private static PredictionJson prediction(Example example, Scorer scorer) {
        LinearModel model = scorer.model;
        Scores scores = scorer.score(scorer.vector(example));
        boolean voted = model.votes() != null;
        return new PredictionJson(
                example.id(),
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

    private static String name(LinearModel model, int number) {
        return number < 0 ? null : model.className(number);
    }

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

    /**
     * {@code POST /api/models/{model}/explain}: what each feature contributes to the score of an example, the largest contribution
     * first. With two labels it is the score whose sign is the prediction; otherwise that of the predicted class or of {@code
     * class=NAME}. The weights are those of the view that answers, or those that {@code weights} names. A vote is no sum: if it
     * answers, the averaged weights explain.
     */
    Response explain(Request request) throws InterruptedException {
        ModelView view = snapshots.read(request);
        LinearModel model = view.model();
        View chosen = SnapshotReader.view(request, model, SnapshotReader.explaining(model));
        int wanted = SnapshotReader.vector(request, model);
        int top = request.query("top", TOP, 1, LARGEST_TOP);
        Scorer scorer = new Scorer(view);
        List<Explained> explained = new ArrayList<>();
        readExamples(request.body(), example -> explained.add(explained(example, scorer, wanted, chosen, top)));
        String answering = model.answering().view().code();
        return Response.json(new Explanations(view.name(), view.version(), answering, chosen.code(), explained));
    }

    private static Explained explained(Example example, Scorer scorer, int wanted, View chosen, int top) {
        LinearModel model = scorer.model;
        FeatureVector x = scorer.vector(example);
        Scores scores = scorer.score(x);
        int best = scores.best(chosen);
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
                parts.add(part(each, scorer));
            } else {
                rest += each.contribution();
            }
        }
        return new Explained(
                example.id(),
                name(model, best),
                binary ? null : model.className(vector),
                explanation.score(),
                name(model, scores.answer()),
                Json.finite(scores.probability()),
                parts,
                rest);
    }

    private static Part part(Contribution each, Scorer scorer) {
        if (each.index() == PagedWeights.BIAS) {
            return new Part(null, List.of("bias"), each.value(), each.weight(), each.contribution());
        }
        List<String> names = scorer.names.at(each.index());
        // Hashing negates the value and so the weight; with both negated again they are as in the example.
        int sign = !names.isEmpty() && Hashing.isNegated(names.get(0)) ? -1 : 1;
        return new Part(each.index(), names, sign * each.value(), sign * each.weight(), each.contribution());
    }

    /** Computes the features and the scores of examples in a request, as the job does. For one request and one thread. */
    private static final class Scorer {
        private static final int NAMES_AT_MOST = 1 << 20;

        private final LinearModel model;
        private final Prequential measures;
        private final FeatureNames names = new FeatureNames(NAMES_AT_MOST);
        private final Featurizer featurizer;
        private final Scores scores = new Scores();
        private final Pooling pooling = new Pooling(MarginHistogram.SIZE);

        Scorer(ModelView view) {
            model = view.model();
            measures = view.progress().measures();
            featurizer = ModelSettings.of(view.settings()).featurizer(names);
        }

        /** The features of an example, as the model takes them. Valid until the next call. */
        FeatureVector vector(Example example) {
            return featurizer.vector(example);
        }

        /** The scores, with the probability of the answer. Valid until the next call. */
        Scores score(FeatureVector raw) {
            model.score(raw, scores);
            scores.probability(measures.probability(scores, pooling));
            return scores;
        }
    }
}
