package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReliabilityTest {
    private static final int EXAMPLES = 3000;

    /** By the definitions, from all examples at once. */
    @Test
    void isTheMeanOverAllExamplesThatFade() {
        Reliability reliability = new Reliability(500);
        Random random = new Random(1);
        double[] p = new double[EXAMPLES];
        boolean[] hit = new boolean[EXAMPLES];
        for (int n = 0; n < EXAMPLES; n++) {
            p[n] = 0.01 + 0.98 * random.nextDouble();
            hit[n] = random.nextDouble() < p[n] * p[n];
            reliability.observe(p[n], hit[n], hit[n] ? p[n] : 1 - p[n]);
        }
        double logLoss = 0;
        double brier = 0;
        double all = 0;
        double total = 0;
        double[] gaps = new double[20];
        double[] weights = new double[20];
        double[] hits = new double[20];
        for (int n = 0; n < EXAMPLES; n++) {
            double weight = Math.pow(1 - 1 / 500.0, EXAMPLES - 1 - n);
            double happened = hit[n] ? 1 : 0;
            double loss = -Math.log(1 - Math.abs(happened - p[n]));
            logLoss += weight * loss;
            brier += weight * (p[n] - happened) * (p[n] - happened);
            all += weight;
            total += loss;
            int bin = (int) (p[n] * 20);
            gaps[bin] += weight * (p[n] - happened);
            weights[bin] += weight;
            hits[bin] += weight * happened;
        }
        double error = 0;
        for (int bin = 0; bin < 20; bin++) {
            error += Math.abs(gaps[bin]) / all;
            assertThat(reliability.examples(bin)).isEqualTo(weights[bin], within(1e-9));
            assertThat(reliability.happened(bin)).isEqualTo(hits[bin] / weights[bin], within(1e-9));
            assertThat(reliability.predicted(bin) - reliability.happened(bin))
                    .isEqualTo(gaps[bin] / weights[bin], within(1e-9));
        }
        assertThat(reliability.logLoss()).isEqualTo(logLoss / all, within(1e-9));
        assertThat(reliability.brier()).isEqualTo(brier / all, within(1e-9));
        assertThat(reliability.calibrationError())
                .isEqualTo(error, within(1e-9))
                .isGreaterThan(0.1);
        assertThat(reliability.totalLogLoss()).isEqualTo(total, within(1e-6));
    }
}
