package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores.View;
import perceptron.model.Trainer;

/** Which view an explanation is of, held against a learner that saw the same examples without any job. */
class ExplainTest {
    private static final String QUESTION = "{\"features\":{\"values\":[1,-2,3]}}";

    private static JsonNode explain(Served served) {
        return Served.json(served.post("/api/models/m/explain", QUESTION));
    }

    private static Trainer teach(Served served, LearnerSettings settings) {
        Trainer learner = new Trainer(new LinearModel(settings));
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            float[] x = {(float) random.nextGaussian(), (float) random.nextGaussian(), (float) random.nextGaussian()};
            String label = x[0] - 2 * x[1] + random.nextGaussian() > 0.5 ? "1" : "-1";
            served.instance.example("m", label, x);
            learner.process(FeatureVector.dense(x), label, 1);
        }
        return learner;
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
            JsonNode whole = explain(served);
            assertThat(whole.path("weights").asText()).isEqualTo(explained);
            JsonNode one = whole.path("explanations").path(0);
            assertThat(one.path("score").asDouble()).isEqualTo(scores.score(View.ofCode(explained)));
            assertThat(one.path("label").asText()).isEqualTo(learner.model().className(scores.answer()));
            double sum = 0;
            for (JsonNode part : one.path("contributions")) {
                sum += part.path("contribution").asDouble();
            }
            assertThat(sum).isCloseTo(scores.score(View.ofCode(explained)), within(1e-9));
            assertThat(scores.score(View.AVERAGED)).isNotEqualTo(scores.score(View.CURRENT));
        }
    }
}
