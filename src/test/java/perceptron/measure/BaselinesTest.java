package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BaselinesTest {
    @Test
    void predictWhatCameMostAndWhatCameLast() {
        Baselines baselines = new Baselines(200);
        Random random = new Random(1);
        int[] seen = new int[3];
        int last = -1;
        int majority = -1;
        long majorityMistakes = 0;
        long lastMistakes = 0;
        double lastFading = 0;
        double examples = 0;
        for (int n = 0; n < 2000; n++) {
            int actual = last >= 0 && random.nextInt(4) > 0 ? last : random.nextInt(3);
            majorityMistakes += actual == majority ? 0 : 1;
            lastMistakes += actual == last ? 0 : 1;
            lastFading = lastFading * (1 - 1 / 200.0) + (actual == last ? 0 : 1);
            examples = examples * (1 - 1 / 200.0) + 1;
            baselines.observe(actual);
            seen[actual]++;
            last = actual;
            if (majority < 0 || seen[actual] > seen[majority]) {
                majority = actual;
            }
            assertThat(baselines.majority().prediction()).isEqualTo(majority);
        }
        assertThat(baselines.majority().mistakes()).isEqualTo(majorityMistakes).isGreaterThan(lastMistakes);
        assertThat(baselines.last().mistakes()).isEqualTo(lastMistakes).isPositive();
        assertThat(baselines.last().error()).isEqualTo(lastFading / examples, within(1e-12));
        assertThat(baselines.areBeatenBy(baselines.last().error() - 0.01)).isTrue();
        assertThat(baselines.areBeatenBy(baselines.last().error())).isFalse();
    }
}
