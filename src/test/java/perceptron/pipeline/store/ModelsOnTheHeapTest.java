package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;

/** What a store of many models does with those that are not used. */
class ModelsOnTheHeapTest {
    private final StoreUnderTest under =
            new StoreUnderTest(LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8));

    @Test
    void aJournalDoesNotGrowBecauseItsModelIsLoadedAgainAndAgain() {
        StoredModel model = under.begin("m");
        for (int i = 0; i < 5_000; i++) {
            StoreUnderTest.learn(model, under.example(), under.label());
        }
        int slots = under.slots("m");
        for (int i = 0; i < 5_000; i++) {
            model = under.open().find("m");
            StoreUnderTest.learn(model, under.example(), under.label());
        }
        assertThat(under.slots("m")).isEqualTo(slots);
    }

    @Test
    void modelsThatAreOnlyLookedAtLeaveTheHeapToo() {
        for (int i = 0; i < 20; i++) {
            StoredModel model = under.begin("m" + i);
            for (int k = 0; k < 100; k++) {
                StoreUnderTest.learn(model, under.example(), under.label());
            }
        }
        ModelStore store = under.open(40_000);
        for (int i = 0; i < 20; i++) {
            store.find("m" + i);
        }
        assertThat(store.isOnHeap("m0")).isFalse();
        assertThat(store.isOnHeap("m18")).isTrue();
        assertThat(store.isOnHeap("m19")).isTrue();
    }

    @Test
    void onlyModelsWithOpenWindowsAreSaidToHaveSome() {
        for (String name : List.of("a", "b", "c")) {
            StoredModel model = under.begin(name);
            model.progress().windows().at(1_000).predicted();
            if (!name.equals("a")) {
                model.progress().windows().closeAll();
            }
            model.save();
        }
        assertThat(under.open().withOpenWindows()).containsExactly("a");
    }
}
