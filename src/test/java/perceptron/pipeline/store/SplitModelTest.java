package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.pipeline.live.LiveModels;

/** Producers send one key to different partitions. */
class SplitModelTest {
    private final LiveModels live = new LiveModels();

    private LiveModels.OfTask task(String... models) {
        StoreUnderTest stored = new StoreUnderTest(LearnerSettings.of(Algorithm.PERCEPTRON));
        for (String model : models) {
            stored.begin(model);
        }
        LiveModels.OfTask task = live.ofTask();
        task.open(stored.open());
        return task;
    }

    @Test
    void aNameOnTwoPartitionsIsKnownUntilOneOfThemIsGone() {
        LiveModels.OfTask one = task("a", "b");
        LiveModels.OfTask other = task("b", "c");
        assertThat(live.split()).containsExactly("b");
        one.added("c");
        assertThat(live.split()).containsExactlyInAnyOrder("b", "c");
        one.removed("c");
        assertThat(live.split()).containsExactly("b");
        other.close();
        assertThat(live.split()).isEmpty();
    }
}
