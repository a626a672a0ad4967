package perceptron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.RecordFields;
import perceptron.example.json.JsonRecordReader;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.learner.Curve;
import perceptron.learner.Explanation;
import perceptron.learner.Explanation.Contribution;
import perceptron.learner.LinearModel;
import perceptron.learner.LinearView;
import perceptron.learner.Scores.View;
import perceptron.learner.Surface;

/** Frauds between 22:00 and 5:00 in New York, learned from the timestamps of JSON records: from the text to the curve and back. */
class NightTest {
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private final FeatureNames names = new FeatureNames(100);
    private final JsonRecordReader reader = new JsonRecordReader(RecordFields.DEFAULT);
    private final Example example = new Example();
    private final Random random = new Random(1);

    private static LinearModel model(Map<String, String> settings) {
        return new LinearModel(ModelSettings.of(settings).learner());
    }

    private FeatureVector read(Instant at, String label, Featurizer featurizer) {
        byte[] json = "{\"at\": \"%s\", \"amount\": %d, \"label\": %s}"
                .formatted(at, 1 + random.nextInt(500), label)
                .getBytes(StandardCharsets.UTF_8);
        reader.read(json, 0, json.length, example);
        return featurizer.vector(example);
    }

    private void learn(LinearModel model, Featurizer featurizer) {
        Trainer trainer = new Trainer(model);
        for (int n = 0; n < 8000; n++) {
            Instant at = FIRST.plusSeconds(random.nextInt(365 * 86_400));
            int hour = at.atZone(ZoneId.of("America/New_York")).getHour();
            FeatureVector x = read(at, hour >= 22 || hour < 5 ? "1" : "-1", featurizer);
            trainer.process(x, example.label(), 1);
        }
    }

    @Test
    void curvesHaveTheNightAndNoEnds() {
        Map<String, String> settings = Map.of("learner", "adaptive", "time.zone", "America/New_York");
        Featurizer featurizer = ModelSettings.of(settings).featurizer(names);
        LinearModel model = model(settings);
        learn(model, featurizer);

        FeatureVector x = read(Instant.parse("2026-07-01T04:00:00Z"), "null", featurizer);
        assertThat(x.value(x.first(hour(x)))).isZero();
        Explanation midnight = Explanation.of(model, 0, x, View.CURRENT, 100);
        assertThat(midnight.contributions().stream()
                        .mapToDouble(Contribution::contribution)
                        .sum())
                .isCloseTo(midnight.score(), within(1e-9));
        Contribution hour = midnight.contributions().stream()
                .filter(part -> names.at(part.index()).equals(List.of("at.hour")))
                .findFirst()
                .orElseThrow();

        LinearView weights = LinearView.of(model, View.CURRENT);
        Curve curve = Curve.of(model, 0, hour.index(), weights, Surface.of(model, 0, weights), false);
        assertThat(curve.period()).isEqualTo(24);
        assertThat(curve.points()).hasSize(33);
        assertThat(curve.points().get(0).value()).isZero();
        assertThat(curve.points().get(0).contribution())
                .isCloseTo(hour.contribution(), within(1e-6)); // Shares of cells are floats.
        assertThat(curve.points().get(32).value()).isEqualTo(24);
        double noon = curve.points().get(16).contribution();
        for (int night : new int[] {0, 1, 2, 4, 31, 32}) {
            assertThat(curve.points().get(night).contribution()).isGreaterThan(noon + 1);
        }
    }

    private long hour(FeatureVector x) {
        for (int k = 0; k < x.size(); k++) {
            if (Featurizer.period(x.index(k)) == 24) {
                return x.index(k);
            }
        }
        throw new AssertionError("there is no hour");
    }
}
