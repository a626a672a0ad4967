package perceptron.pipeline.average;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import perceptron.pipeline.average.AverageProcessor.Share;

class ShareTest {
    @Test
    void isAFiftiethOfAThreadsTime() {
        Share share = new Share();
        long worked = 0;
        for (long now = 1_000_000; now < 1_600_000; now += 100) {
            while (share.isThere(now)) {
                share.took(7_000_000, now);
                worked += 7;
            }
        }
        assertThat(worked).isBetween(11_990L, 12_030L);
        share.took(3_000_000_000L, 2_000_000);
        assertThat(share.isThere(2_148_000)).isFalse();
        assertThat(share.isThere(2_150_000)).isTrue();
    }
}
