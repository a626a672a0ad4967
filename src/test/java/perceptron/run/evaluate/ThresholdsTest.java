package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.measure.Prequential;
import perceptron.run.evaluate.Thresholds.Costs;

class ThresholdsTest {
    private static final int EXAMPLES = 2_000;

    /** Where P is right, the cheapest threshold is what one false positive costs of both mistakes together: here 1/10. */
    @Test
    void isCountedForEachThresholdAndTheCheapestIsFound() {
        Random random = new Random(1);
        double[] probabilities = random.doubles(EXAMPLES).map(p -> p * p).toArray();
        boolean[] positive = new boolean[EXAMPLES];
        Thresholds thresholds = new Thresholds();
        for (int n = 0; n < EXAMPLES; n++) {
            positive[n] = random.nextDouble() < probabilities[n];
            thresholds.observe(probabilities[n], positive[n]);
        }
        Prequential measures = Prequential.ofWholeStream(true, 0, null);
        JsonNode json = thresholds.json(new Costs(1, 9), measures.classCounts());
        assertThat(json.path("table")).hasSize(18);
        for (JsonNode row : json.path("table")) {
            double threshold = row.path("threshold").asDouble();
            double hits = 0;
            double alarms = 0;
            double present = 0;
            for (int n = 0; n < EXAMPLES; n++) {
                boolean alarm = probabilities[n] >= threshold;
                alarms += alarm ? 1 : 0;
                present += positive[n] ? 1 : 0;
                hits += alarm && positive[n] ? 1 : 0;
            }
            assertThat(row.path("precision").asDouble()).isEqualTo(hits / alarms, within(1e-12));
            assertThat(row.path("recall").asDouble()).isEqualTo(hits / present, within(1e-12));
            assertThat(row.path("cost").asDouble())
                    .isEqualTo((alarms - hits + 9 * (present - hits)) / EXAMPLES, within(1e-12));
        }
        assertThat(json.path("cheapest").asDouble()).isEqualTo(0.1);
    }
}
