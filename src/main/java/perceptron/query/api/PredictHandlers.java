package perceptron.query.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.Rejection;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.learner.Candidates;
import perceptron.learner.Explanation;
import perceptron.learner.Explanation.Contribution;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;
import perceptron.pipeline.intake.ExampleForm;
import perceptron.pipeline.live.LiveModels.ModelView;
import perceptron.query.http.HttpError;
import perceptron.query.http.Json;
import perceptron.query.http.Request;
import perceptron.query.http.Response;

/**
 * Answers for examples in a request: one or an array of them, as JSON in the form of the topic. The model does not learn from them,
 * even if they have labels. Labels are null as long as no class is known.
 */
final class PredictHandlers {
    private static final int TOP = 50;
    private static final int LARGEST_TOP = 1_000_000;

    private final SnapshotReader snapshots;
    private final ExampleForm form;

    PredictHandlers(SnapshotReader snapshots, ExampleForm form) {
        this.snapshots = snapshots;
        this.form = form;
    }

    /** {@code POST /api/models/{model}/predict}. The field names are those of {@link perceptron.pipeline.wire.Prediction}. */
    Response predict(Request request) throws InterruptedException {
        Scorer scorer = new Scorer(snapshots.read(request));
        ObjectNode json = scorer.json();
        ArrayNode predictions = json.putArray("predictions");
        readExamples(request.body(), example -> scorer.predict(example, predictions.addObject()));
        return Response.json(json);
    }

    /**
     * {@code POST /api/models/{model}/explain}: what each feature contributes to the score of an example, the largest contribution
     * first; those that are not listed as {@code rest}, and what is lost by rounding as {@code rounding}, if there is any, so that the
     * contributions, added one after the other, are the score to the bit. With two labels it is the score of the positive one; otherwise that of the predicted class or of {@code
     * class=NAME}. The weights are those of the view that answers. A vote is not a sum: if it answers, the averaged weights explain.
     */
    Response explain(Request request) throws InterruptedException {
        int top = request.query("top", TOP, 1, LARGEST_TOP);
        Scorer scorer = new Scorer(snapshots.read(request));
        int wanted = SnapshotReader.vector(request, scorer.model);
        ObjectNode json = scorer.json().put("weights", scorer.explaining.code());
        ArrayNode explanations = json.putArray("explanations");
        readExamples(request.body(), example -> scorer.explain(example, wanted, top, explanations.addObject()));
        return Response.json(json);
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
            throw new HttpError(400, "example " + number[0] + ": " + rejection.getMessage());
        }
    }

    /** Computes the features and the scores of examples in a request, as the job does. For one request and one thread. */
    private static final class Scorer {
        private static final int NAMES_AT_MOST = 1 << 20;

        /** What has no index. */
        private static final Map<Integer, String> SPECIAL =
                Map.of(PagedWeights.BIAS, "bias", Explanation.REST, "rest", Explanation.ROUNDING, "rounding");

        private final ModelView view;
        private final LinearModel model;
        private final View explaining;
        private final FeatureNames names = new FeatureNames(NAMES_AT_MOST);
        private final Featurizer featurizer;

        /** Gives the numbers of an example as they are in it. */
        private final Featurizer unscaled;

        private final Trainer trainer;
        private final Scores scores;

        Scorer(ModelView view) {
            this.view = view;
            model = view.model();
            explaining = model.settings().explaining();
            trainer = new Trainer(model, view.progress().measures());
            scores = trainer.scores();
            featurizer = ModelSettings.of(view.settings()).featurizer(names);
            Map<String, String> settings = new HashMap<>(view.settings());
            settings.put("scale", "none");
            unscaled = ModelSettings.of(settings).featurizer(null);
        }

        ObjectNode json() {
            return Json.object().put("model", view.name()).put("version", view.version());
        }

        /** The class that a view predicts; null while none is known. */
        private String label(int number) {
            return number < 0 ? null : model.className(number);
        }

        /** Fills the scores. The features, as the model takes them, are valid until the next call. */
        private FeatureVector score(Example example) {
            FeatureVector raw = featurizer.vector(example);
            trainer.predict(raw);
            return raw;
        }

        void predict(Example example, ObjectNode json) {
            FeatureVector raw = score(example);
            json.put("id", example.id())
                    .put("label", label(scores.answer()))
                    .put("score", scores.score())
                    .put("averagedLabel", label(scores.averaged()))
                    .put("averagedScore", scores.score(View.AVERAGED));
            boolean voted = model.votes() != null;
            json.put("votedLabel", voted ? label(scores.voted()) : null)
                    .put("votedScore", voted ? (Double) scores.score(View.VOTED) : null)
                    .put("probability", Json.finite(scores.probability()));
            addUnknown(raw, json);
            addProbabilities(json);
        }

        /** Names the features of the example from which the model has learned nothing yet, so that they say nothing. */
        private void addUnknown(FeatureVector raw, ObjectNode json) {
            ArrayNode unknown = json.putArray("unknownFields");
            for (int k = 0; k < raw.size(); k++) {
                int index = raw.index(k);
                if (raw.value(k) != 0
                        && IntStream.range(0, model.floors().vectors())
                                .allMatch(vector -> model.vector(vector).isAtStart(index))) {
                    int feature = model.settings().feature(0, index);
                    List<String> known = names.at(feature);
                    (known.isEmpty() ? List.of("#" + feature) : known).forEach(unknown::add);
                }
            }
        }

        /** Those of the likeliest classes; none if there are two labels. */
        private void addProbabilities(ObjectNode json) {
            ArrayNode probabilities = json.putArray("probabilities");
            Candidates candidates = scores.candidates();
            for (int rank = 0; !model.settings().labels().binary() && rank < candidates.size(); rank++) {
                probabilities
                        .addObject()
                        .put("label", label(candidates.number(rank)))
                        .put("probability", candidates.probability(rank));
            }
        }

        /** Explains the score of the wanted class, or of the predicted one if none is wanted or with two labels. */
        void explain(Example example, int wanted, int top, ObjectNode json) {
            FeatureVector raw = score(example);
            int best = scores.answer();
            int vector = model.settings().labels().binary() ? 0 : wanted >= 0 ? wanted : best;
            boolean isKnown = vector >= 0;
            Explanation explanation =
                    isKnown ? Explanation.of(model, vector, raw, explaining, top) : new Explanation(0, List.of());
            json.put("id", example.id())
                    .put("label", label(best))
                    .put("class", isKnown ? SnapshotReader.ofClass(model, vector) : null)
                    .put("score", explanation.score())
                    .put("probability", isKnown ? Json.finite(scores.probability()) : null);
            addUnknown(raw, json);
            addProbabilities(json);
            ArrayNode parts = json.putArray("contributions");
            FeatureVector own = unscaled.vector(example);
            Map<Integer, Float> given = new HashMap<>();
            for (int k = 0; k < own.size(); k++) {
                given.put(model.settings().feature(0, own.index(k)), own.value(k));
            }
            explanation.contributions().forEach(each -> addPart(each, given.get(each.index()), parts.addObject()));
        }

        /** Beside the number that enters the arithmetic the one that is given. With the feature's names in the example, several if they share an index; of a surface with those of both numbers. */
        private void addPart(Contribution each, Float given, ObjectNode json) {
            int index = each.index();
            int other = each.other();
            String special = SPECIAL.get(index);
            boolean isPair = other != Explanation.ALONE;
            List<String> known = special != null
                    ? List.of(special)
                    : isPair ? List.of(name(index) + " x " + name(other)) : names.at(index);
            int sign = !isPair && isNegated(index) ? -1 : 1;
            json.put("index", special == null ? index : null);
            if (isPair) {
                json.put("other", other);
            }
            json.putPOJO("names", known)
                    .put("given", given == null || isPair ? null : (Float) (sign * given))
                    .put("value", sign * each.value())
                    .put("weight", sign * each.weight())
                    .put("contribution", each.contribution());
            ArrayNode at = json.putArray("at"); // where numbers lie among the tops that the features' answer gives
            for (int k = 0; k < each.at().size(); k++) {
                double place = each.at().get(k);
                at.add(isNegated(k == 0 ? index : other) ? Featurizer.HATS - 1 - place : place);
            }
        }

        private String name(int index) {
            List<String> known = names.at(index);
            return known.isEmpty() ? Integer.toString(index) : known.get(0);
        }

        /** Whether hashing negates the value and so the weight; with both negated again they are as in the example. */
        private boolean isNegated(int index) {
            return !SPECIAL.containsKey(index)
                    && !names.at(index).isEmpty()
                    && !model.settings().isCyclic(index)
                    && Hashing.isNegated(names.at(index).get(0));
        }
    }
}
