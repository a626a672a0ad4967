package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores.View;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/** Which view an explanation is of, held against a learner that saw the same examples without any job. */
class ExplainTest {
    private static final String QUESTION = "{\"features\":{\"values\":[1,-2,3]}}";

    private static Trainer teach(Served served, LearnerSettings settings) {
        Trainer learner = new Trainer(new LinearModel(settings), new Prequential(true, 0, 1000, null));
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            float[] x = {(float) random.nextGaussian(), (float) random.nextGaussian(), (float) random.nextGaussian()};
            String label = x[0] - 2 * x[1] + random.nextGaussian() > 0.5 ? "1" : "-1";
            served.instance.example("m", label, x);
            learner.process(FeatureVector.dense(x), label, 1);
        }
        return learner;
    }

    /** Of twelve classes the ten best, beside the features of the first. */
    @Test
    void tellsTheLikeliestClasses() {
        LearnerSettings settings = LearnerSettings.of(Algorithm.ADAPTIVE).withLabels(Labels.discovered(List.of(), 100));
        Trainer learner = new Trainer(new LinearModel(settings), new Prequential(false, 0, 1000, null));
        Random random = new Random(1);
        try (Served served = new Served(Map.of("learner", "adaptive", "classes", "discover")).shown()) {
            for (int n = 0; n < 200; n++) {
                float[] x = {(float) random.nextGaussian(), (float) random.nextGaussian(), 1};
                String label = "c" + Math.floorMod(Math.round(3 * x[0] + x[1]), 12);
                served.instance.example("m", label, x);
                learner.process(FeatureVector.dense(x), label, 1);
            }
            var scores = learner.predict(FeatureVector.dense(1, -2, 3));
            JsonNode one = served.explanation(QUESTION);
            assertThat(one.path("probabilities")).hasSize(10);
            for (int rank = 0; rank < 10; rank++) {
                JsonNode each = one.path("probabilities").path(rank);
                int number = scores.candidates().number(rank);
                assertThat(each.path("label").asText())
                        .isEqualTo(learner.model().className(number));
                assertThat(each.path("probability").asDouble())
                        .isEqualTo(scores.candidates().probability(rank));
            }
            assertThat(one.path("label")).isEqualTo(one.at("/probabilities/0/label"));
            assertThat(one.path("probability")).isEqualTo(one.at("/probabilities/0/probability"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PERCEPTRON, current, current",
        "PERCEPTRON, averaged, averaged",
        "PERCEPTRON, voted, averaged",
        "ADAPTIVE, best, best",
        "ADAPTIVE, current, current"
    })
    void explainsTheViewThatAnswers(Algorithm algorithm, String answer, String explained) {
        int votes = answer.equals("voted") ? 100 : 0;
        Map<String, Object> given = Map.of("learner", algorithm.code(), "answer", answer, "voted.vectors", votes);
        try (Served served = new Served(given).shown()) {
            LearnerSettings settings = LearnerSettings.of(algorithm).withVotes(votes, 1_000_000);
            Trainer learner = teach(served, settings.withAnswer(View.ofCode(answer)));
            var scores = learner.predict(FeatureVector.dense(1, -2, 3));
            JsonNode whole = Served.json(served.post("/api/models/m/explain", QUESTION));
            assertThat(whole.path("weights").asText()).isEqualTo(explained);
            JsonNode one = whole.path("explanations").path(0);
            assertThat(one.path("score").asDouble()).isEqualTo(scores.score(View.ofCode(explained)));
            assertThat(one.path("label").asText()).isEqualTo(learner.model().className(scores.answer()));
            double sum = 0;
            for (JsonNode part : one.path("contributions")) {
                sum += part.path("contribution").asDouble();
            }
            assertThat(sum).isEqualTo(scores.score(View.ofCode(explained)));
            JsonNode few = Served.json(served.post("/api/models/m/explain?top=1", QUESTION))
                    .at("/explanations/0/contributions");
            assertThat(few.path(0)).isEqualTo(one.path("contributions").path(0));
            assertThat(few.path(1).path("names").path(0).asText()).isEqualTo("rest");
            assertThat(scores.score(View.AVERAGED)).isNotEqualTo(scores.score(View.CURRENT));
        }
    }

    private static final List<String> METHODS = List.of("wire", "card", "cash", "check", "voucher", "mobile", "coin");

    private static Example payment(String label) {
        Example example = new Example();
        example.beginNamed();
        METHODS.forEach(method -> example.named().category("method", method));
        example.label(label);
        return example;
    }

    /**
     * The sign of a shown weight is that of its effect, although hashing negates the values of some names. With two indices for seven
     * names, names of either sign share one.
     */
    @Test
    void namesOfOppositeSignThatShareAnIndexAreShownApart() {
        try (Served served = new Served(Map.of("bias", false, "hash.bits", 1)).shown()) {
            served.instance.example("m", payment("1"));
            JsonNode weights = served.json("/api/models/m/weights").path("weights");
            for (String method : METHODS) {
                double effect = StreamSupport.stream(weights.spliterator(), false)
                        .filter(weight -> weight.path("names").toString().contains("\"method=" + method + "\""))
                        .findFirst()
                        .orElseThrow()
                        .path("current")
                        .asDouble();
                double score = Served.json(served.post(
                                "/api/models/m/predict",
                                "{\"features\":{\"categories\":{\"method\":\"" + method + "\"}}}"))
                        .path("predictions")
                        .path(0)
                        .path("score")
                        .asDouble();
                assertThat(effect).as(method).isEqualTo(score);
            }
        }
    }

    @Test
    void crossingsAndWordsAreShownByTheirNames() {
        Map<String, ?> settings =
                Map.of("learner", "adaptive", "cross", "amount*country", "answer", "current", "text.fields", "note");
        try (Served served = new Served(settings).shown()) {
            for (int n = 0; n < 200; n++) {
                Example example = new Example();
                example.beginNamed().number("amount", 10 + n % 7);
                example.named().category("country", n % 2 == 0 ? "DE" : "FR");
                example.named().category("note", "Free money");
                example.label(n % 7 > 3 == (n % 2 == 0) ? "1" : "-1");
                served.instance.example("m", example);
            }
            String best = "{\"features\":{\"numbers\":{\"amount\":16},\"categories\":{\"country\":\"DE\"}}}";
            JsonNode part = served.explanation(best).path("contributions");
            assertThat(part)
                    .filteredOn(each -> each.path("names").path(0).asText().equals("amount=16*country=DE"))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.path("value").asDouble()).isEqualTo(1);
                        assertThat(each.path("contribution").asDouble()).isPositive();
                    });
            assertThat(served.json("/api/models/m/weights?top=1000").path("weights"))
                    .extracting(weight -> weight.path("names").path(0).asText())
                    .contains("amount=16*country=DE", "note=free", "note=free money")
                    .doesNotContain("note=Free money", "amount*country=DE");
        }
    }
}
