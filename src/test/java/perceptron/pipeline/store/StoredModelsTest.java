package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.model.ModelSettings;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ModelStore.SettingsConflict;
import perceptron.pipeline.store.StoredBytes.Header;

/** What a store does with models that are not used, and with those of a release that had fewer settings than this one. */
class StoredModelsTest {
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

    /** Producers send one key to different partitions. */
    @Test
    void aNameOnTwoPartitionsIsKnownUntilOneOfThemIsGone() {
        LiveModels live = new LiveModels();
        LiveModels.OfTask one = task(live, "a", "b");
        LiveModels.OfTask other = task(live, "b", "c");
        assertThat(live.split()).containsExactly("b");
        one.added("c");
        assertThat(live.split()).containsExactlyInAnyOrder("b", "c");
        one.removed("c");
        assertThat(live.split()).containsExactly("b");
        other.close();
        assertThat(live.split()).isEmpty();
    }

    private static LiveModels.OfTask task(LiveModels live, String... models) {
        StoreUnderTest stored = new StoreUnderTest(LearnerSettings.of(Algorithm.PERCEPTRON));
        Stream.of(models).forEach(stored::begin);
        LiveModels.OfTask task = live.ofTask();
        task.open(stored.open());
        return task;
    }

    /** As a release would have written it that did not know the setting. */
    private void forget(String setting) {
        byte[] key = new Keys("m").header();
        Header header = Header.of(under.models.get(key));
        Map<String, String> fewer = new LinkedHashMap<>(header.settings());
        assertThat(fewer.remove(setting)).isNotNull();
        under.models.put(key, new Header(header.epoch(), fewer, header.classes()).toBytes());
    }

    @Test
    void isAtTheDefaultOfASettingThatItDoesNotKnow() {
        under.begin("m");
        forget("r");
        assertThat(under.open().find("m").model().settings()).isEqualTo(settings);
        assertThatThrownBy(() -> under.open(settings.withR(2)).find("m"))
                .isInstanceOf(SettingsConflict.class)
                .hasMessageContaining("r is '1.0' in the model and '2.0' in the settings");
    }

    @Test
    void defaultsAreThoseOfTheJob() {
        Settings ofTheJob = new Settings(Map.of());
        Map<String, String> kept = ofTheJob.model().toMap();
        assertThat(ModelSettings.DEFAULTS).containsAllEntriesOf(kept);
        ModelSettings.DEFAULTS.forEach((name, value) -> {
            if (!kept.containsKey(name)) {
                assertThat(value).isEqualTo(ofTheJob.values().get(name).toString());
            }
        });
    }
}
