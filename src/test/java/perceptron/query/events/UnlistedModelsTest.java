package perceptron.query.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import perceptron.pipeline.live.Measured;

class UnlistedModelsTest {
    private static final Measured.Mark MARK = new Measured.Mark(0, null);
    private static final Measured.Marks MARKS = new Measured.Marks(MARK, MARK, true);
    private static final Measured.Answer ANSWER = new Measured.Answer("current", 0, null, 0, null, null, null, null);

    private String here = "";
    private final UnlistedModels unlisted = new UnlistedModels(model -> model.equals(here) || model.equals("stays"));

    private void count(String model, long examples) {
        unlisted.add(model, new Measured(0, 0, examples, 0, 0, 0, 0, 0, null, null, ANSWER, MARKS, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void forgetsModelsThatAreNotHereAnyMore() {
        for (int k = 0; k < 100_000; k++) {
            here = "m" + k;
            count(here, 1);
            count("stays", k);
            count(here, 2);
        }
        assertThat(unlisted.remembered()).isLessThan(2_000);
        assertThat(unlisted.sums().examples()).isEqualTo(100_000 + 99_999);
    }
}
