package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PageSeqsTest {
    /** Beside a map: neighbouring pages of several vectors, the scales' and the bias's among them. */
    @Test
    void findsWhatWasPutIn() {
        Random random = new Random(3);
        PageSeqs seqs = new PageSeqs();
        Map<Long, Long> expected = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            long vector = random.nextInt(5) - 1;
            long page = random.nextInt(10) == 0 ? 1 << 21 : random.nextInt(20_000);
            long id = vector << 32 | page;
            assertThat(seqs.get(id)).isEqualTo(expected.getOrDefault(id, 0L));
            if (random.nextBoolean()) {
                seqs.put(id, i + 1);
                expected.put(id, i + 1L);
            }
        }
        expected.forEach((id, seq) -> assertThat(seqs.get(id)).isEqualTo(seq));
    }
}
