package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/** What the API says of models, held against a learner that saw the same examples without any job. */
class ModelsApiTest {
    @AutoClose
    private static Served served;

    private static final Prequential MEASURES = new Prequential(true, 0, 1_000, null);
    private static final Trainer LEARNER = new Trainer(
            new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON).withVotes(1_000, LearnerSettings.VOTES_NON_ZEROS)),
            MEASURES);

    @BeforeAll
    static void start() {
        served = new Served(Map.of("voted.vectors", 1_000)).shown();
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            float[] x = {(float) random.nextGaussian(), (float) random.nextGaussian(), (float) random.nextGaussian()};
            String label = x[0] - 2 * x[1] + random.nextGaussian() / 10 > 0.5 ? "1" : "-1";
            served.instance.example("m", label, x);
            LEARNER.process(FeatureVector.dense(x), label, 1);
        }
        Example named = new Example();
        named.beginNamed().number("age", 31);
        named.named().category("town", "Ulm");
        named.label("1");
        served.instance.example("with/slash", named);
        served.instance.example("ä b", "1", 1);
    }

    @Test
    void listsTheModelsAPageAtATime() {
        JsonNode first = served.json("/api/models?limit=2");
        assertThat(first.path("models"))
                .extracting(model -> model.path("name").asText())
                .containsExactly("m", "with/slash");
        assertThat(first.path("models").path(0).path("instance").asText()).isEqualTo(served.server.address());
        assertThat(first.path("next").asText()).isEqualTo("ä b");
        JsonNode second = served.json("/api/models?limit=2&from=%C3%A4%20b");
        assertThat(second.path("models"))
                .extracting(model -> model.path("name").asText())
                .containsExactly("ä b");
        assertThat(second.path("next").isNull()).isTrue();
    }

    @Test
    void saysThatModelsAreMissingWhileTheyAreRestored() {
        assertThat(served.json("/api/models").path("missing")).isEmpty();
        served.instance.isSettled = false;
        try {
            assertThat(served.json("/api/models").path("missing").path(0).asText())
                    .isEqualTo(served.server.address());
        } finally {
            served.instance.isSettled = true;
        }
    }

    @Test
    void saysHowAModelStands() {
        JsonNode model = served.json("/api/models/m");
        Map<String, Number> expected = new HashMap<>(Map.of(
                "/examples", 300,
                "/labelled", 300,
                "/updates", MEASURES.updates(),
                "/version", MEASURES.updates() + 1,
                "/mistakes", MEASURES.mistakes(),
                "/averagedMistakes", MEASURES.averagedMistakes(),
                "/votedMistakes", MEASURES.votedMistakes(),
                "/radius", MEASURES.radius(),
                "/norm", Math.sqrt(LEARNER.model().squaredNorm()),
                "/margin/provable", MEASURES.radius() / Math.sqrt(MEASURES.updates())));
        expected.putAll(Map.of(
                "/answer/error", MEASURES.fadingError().value(),
                "/answer/logLoss", MEASURES.reliability().logLoss(),
                "/answer/auc", MEASURES.auc(),
                "/baselines/majority/mistakes", MEASURES.baselines().majority().mistakes(),
                "/baselines/last/error", MEASURES.baselines().last().error(),
                "/kappa", MEASURES.classCounts().kappa(),
                "/classes/1/f1", MEASURES.classCounts().f1(1)));
        expected.forEach(
                (path, value) -> assertThat(model.at(path).asDouble()).as(path).isEqualTo(value.doubleValue()));
        assertThat(model.at("/answer/by").asText())
                .isEqualTo(LEARNER.model().settings().answering().code());
        assertThat(model.at("/baselines/beaten").asBoolean()).isEqualTo(MEASURES.beatsBaselines());
        double inBins = 0;
        for (JsonNode bin : model.path("reliability")) {
            assertThat(bin.path("happened").asDouble()).isBetween(0.0, 1.0);
            inBins += bin.path("examples").asDouble();
        }
        double all = 0;
        for (int n = 0; n < 300; n++) {
            all = all * 0.999 + 1;
        }
        assertThat(inBins).isCloseTo(all, within(1e-6));
        assertThat(model.path("settings").path("learner").asText()).isEqualTo("perceptron");
        assertThat(model.path("settings").path("rate").asText()).isEqualTo("1.0");
        assertThat(model.path("drift").asText()).isEqualTo("none");
        assertThat(model.path("lastUpdate").asLong())
                .isPositive()
                .isLessThanOrEqualTo(model.path("lastExample").asLong());
        assertThat(model.path("classes"))
                .extracting(each -> each.path("name").asText())
                .containsExactly("-1", "+1");
    }

    @Test
    void predictsAsTheModelDoesAndLearnsNothing() {
        long before = served.json("/api/models/m").path("version").asLong();
        float[][] examples = {{1, 0, 0}, {0, 1, 0}, {0.1f, 0.7f, -3}};
        JsonNode said = Served.json(served.post(
                "/api/models/m/predict",
                "[{\"features\":{\"values\":[1,0,0]},\"id\":\"a\",\"label\":-1},{\"features\":{\"values\":[0,1,0]}},"
                        + "{\"features\":{\"indices\":[0,1,2],\"values\":[0.1,0.7,-3]}}]"));
        assertThat(said.path("version").asLong()).isEqualTo(before);
        assertThat(said.path("predictions")).hasSize(3);
        assertThat(said.path("predictions").path(0).path("id").asText()).isEqualTo("a");
        for (int k = 0; k < 3; k++) {
            JsonNode prediction = said.path("predictions").path(k);
            var scores = LEARNER.predict(FeatureVector.dense(examples[k]));
            assertThat(prediction.path("score").asDouble()).isEqualTo(scores.score(View.CURRENT));
            assertThat(prediction.path("label").asText()).isEqualTo(scores.answer() == 1 ? "+1" : "-1");
            assertThat(prediction.path("probability").asDouble()).isEqualTo(scores.probability());
            assertThat(prediction.path("probabilities")).isEmpty();
            assertThat(prediction.path("averagedScore").asDouble()).isEqualTo(scores.score(View.AVERAGED));
            assertThat(prediction.path("votedScore").asDouble()).isEqualTo(scores.score(View.VOTED));
        }
        assertThat(served.json("/api/models/m").path("version").asLong()).isEqualTo(before);
        assertThat(served.json("/api/models/m").path("examples").asLong()).isEqualTo(300);
    }

    @Test
    void showsTheWeightsOfAllViewsTheLargestOfTheAnswerFirst() {
        JsonNode answer = served.json("/api/models/m/weights");
        String view = answer.path("view").asText();
        assertThat(view).isIn("current", "averaged");
        JsonNode shown = answer.path("weights");
        assertThat(shown).hasSize(4);
        PagedWeights weights = LEARNER.model().vector(0);
        double last = Double.POSITIVE_INFINITY;
        for (JsonNode each : shown) {
            boolean isBias = each.path("index").isNull();
            assertThat(each.path("names").path(0).asText()).isEqualTo(isBias ? "bias" : "");
            int index = isBias ? PagedWeights.BIAS : each.path("index").asInt();
            assertThat(each.path("current").asDouble()).isEqualTo(weights.w(index));
            assertThat(each.path("averaged").asDouble())
                    .isEqualTo(weights.w(index)
                            - weights.u(index) / LEARNER.model().c());
            assertThat(Math.abs(each.path(view).asDouble())).isLessThanOrEqualTo(last);
            last = Math.abs(each.path(view).asDouble());
        }
    }

    /** To the bit, which the test of the export says. */
    @Test
    void givesTheWholeModelWithItsNames() {
        JsonNode named = served.json("/api/models/with%2Fslash/weights?format=model");
        assertThat(named.path("names")).hasSize(2);
        assertThat(named.path("names").toString()).contains("[\"age\"]", "[\"town=Ulm\"]");
    }
}
