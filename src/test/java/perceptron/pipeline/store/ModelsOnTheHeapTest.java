package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;

/** What a store of many models does with those that are not used. */
class ModelsOnTheHeapTest {
    private final LearnerSettings settings =
            LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(8);
    private final StoreUnderTest under = new StoreUnderTest(settings);

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
        assertThat(under.slots("m")).isLessThan(slots + slots / 8);
    }

    @Test
    void modelsThatAreOnlyLookedAtLeaveTheHeapToo() {
        for (int i = 0; i < 20; i++) {
            StoredModel model = under.begin("m" + i);
            for (int k = 0; k < 100; k++) {
                StoreUnderTest.learn(model, under.example(), under.label());
            }
        }
        ModelStore store = under.open(new MemoryBudget(40_000));
        for (int i = 0; i < 20; i++) {
            store.find("m" + i);
        }
        assertThat(store.isOnHeap("m0")).isFalse();
        assertThat(store.isOnHeap("m18")).isTrue();
        assertThat(store.isOnHeap("m19")).isTrue();
    }

    @Test
    void partitionsShareOneBudget() {
        MemoryBudget budget = new MemoryBudget(100_000);
        StoreUnderTest other = new StoreUnderTest(settings);
        ModelStore first = filled(under, budget, 60);
        assertThat(onHeap(first)).as("alone, it may take all").isBetween(10, 20);
        ModelStore second = filled(other, budget, 60);
        int before = onHeap(second);
        first.evict();
        assertThat(onHeap(first)).as("an idle one gives back").isBetween(5, 10);
        assertThat(before).as("a busy one has its share at once").isBetween(5, 10);
        first.close();
        other.fill(second, 60);
        assertThat(onHeap(second)).as("what is closed takes nothing").isBetween(10, 20);
    }

    private static ModelStore filled(StoreUnderTest under, MemoryBudget budget, int models) {
        ModelStore store = under.open(budget);
        under.fill(store, models);
        return store;
    }

    private static int onHeap(ModelStore store) {
        AtomicInteger count = new AtomicInteger();
        store.forEachVersion((name, version) -> count.addAndGet(store.isOnHeap(name) ? 1 : 0));
        return count.get();
    }
}
