package perceptron.query.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnlistedModelsTest {
    private String here = "";
    private final UnlistedModels unlisted = new UnlistedModels(model -> model.equals(here) || model.equals("stays"));

    private void count(String model, long examples) {
        unlisted.add(model, Counted.of(0, examples, 0, 0, 0, 0));
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
