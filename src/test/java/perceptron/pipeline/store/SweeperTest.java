package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;

/** What is left of a model that was deleted: nothing, in the end, whatever happens meanwhile. */
class SweeperTest {
    private final LearnerSettings settings =
            LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);
    private final StoreUnderTest under = new StoreUnderTest(settings);
    private ModelStore store = under.open();

    @BeforeEach
    void learn() {
        for (String name : new String[] {"a", "b", "other"}) {
            StoredModel model = store.open(name);
            store.begin(model);
            for (int i = 0; i < 500; i++) {
                StoreUnderTest.learn(model, under.example(), under.label());
            }
        }
    }

    private void tidy(int times) {
        for (int i = 0; i < times; i++) {
            store.tidy(store.find("other"));
        }
    }

    @Test
    void nothingIsLeftThoughAnotherModelIsDeletedBeforeItIsDone() {
        store.delete("b");
        tidy(1);
        store.delete("a");
        tidy(50);
        assertThat(under.keysOf("a")).isEmpty();
        assertThat(under.keysOf("b")).isEmpty();
        assertThat(under.keysOf("other")).isNotEmpty();
    }

    @Test
    void aModelThatBeginsAgainKnowsNothingOfItsFormerLife() {
        store.delete("b");
        tidy(1);
        store.delete("a");
        tidy(50);
        store.begin(store.open("a"));
        store.find("a").save();
        store = under.open();
        ModelStoreTest.assertSame(store.find("a").model(), new LinearModel(settings));
    }

    @Test
    void aModelWhoseHeaderIsDamagedIsNoLongerCounted() {
        byte[] key = new Keys("a").header();
        byte[] damaged = under.models.get(key).clone();
        damaged[0]++;
        under.models.put(key, damaged);
        store = under.open();
        assertThat(store.findIfWhole("a")).isNull();
        assertThat(store.count()).isEqualTo(3);
        store.delete("a");
        assertThat(store.count()).isEqualTo(2);
    }

    /** What is stored may be found damaged while the model is on the heap. */
    @Test
    void aDamagedModelThatIsDeletedLeavesTheHeap() {
        store.find("a").save();
        byte[] key = new Keys("a").progress();
        byte[] damaged = under.progress.get(key).clone();
        damaged[0]++;
        under.progress.put(key, damaged);
        store.nextIdle(Long.MAX_VALUE);
        assertThat(store.isOnHeap("a")).isTrue();
        store.delete("a");
        assertThat(store.isOnHeap("a")).isFalse();
    }

    @Test
    void itGoesOnAfterACrash() {
        store.delete("a");
        tidy(1);
        assertThat(under.keysOf("a")).isNotEmpty();
        store = under.open();
        tidy(50);
        assertThat(under.keysOf("a")).isEmpty();
    }
}
