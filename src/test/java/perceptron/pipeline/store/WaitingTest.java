package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.store.Waiting.Entry;
import perceptron.pipeline.store.Waiting.Kind;

class WaitingTest {
    private static final long EVER = Long.MAX_VALUE;

    private final KeyValueStore<byte[], byte[]> store = StoreUnderTest.inMemory("waiting");

    private Waiting waiting(Kind kind, long millis, long bytes) {
        return new Waiting(store, kind, millis, new MemoryBudget(bytes), () -> {});
    }

    /** Beside a map in the order in which they came. */
    @RepeatedTest(20)
    void letsGoInOrderWhateverHasGoneInBetween(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        long millis = 1 + random.nextInt(100);
        int most = 1 + random.nextInt(30);
        long bytes = most * bytesOfOne();
        Waiting waiting = waiting(Kind.EXAMPLE, millis, bytes);
        Map<String, Long> expected = new LinkedHashMap<>();
        long now = 0;
        for (int step = 0; step < 2_000; step++) {
            now += random.nextInt(5);
            String id = "e" + (10 + random.nextInt(90));
            Entry found = waiting.find("m", id);
            assertThat(found != null).isEqualTo(expected.containsKey(id));
            if (found == null) {
                waiting.add("m", id, id.getBytes(), now);
                expected.put(id, now);
            } else {
                assertThat(new String(found.content())).isEqualTo(id);
                waiting.remove("m", id, found);
                expected.remove(id);
            }
            if (random.nextInt(3) == 0) {
                waiting.write();
            }
            if (random.nextInt(10) == 0) {
                waiting.write();
                waiting = waiting(Kind.EXAMPLE, millis, bytes);
            }
            for (Entry gone = waiting.removeOverdue(now); gone != null; gone = waiting.removeOverdue(now)) {
                Map.Entry<String, Long> first = expected.entrySet().iterator().next();
                assertThat(new String(gone.content())).isEqualTo(first.getKey());
                assertThat(expected.size() > most || now - first.getValue() >= millis)
                        .isTrue();
                expected.remove(first.getKey());
            }
            assertThat(expected.size()).isLessThanOrEqualTo(most);
            long latest = now;
            assertThat(expected.values()).allMatch(since -> latest - since < millis);
        }
    }

    @Test
    void nothingIsStoredOfWhatIsRemovedBeforeTheNextCommit() {
        int[] due = {0};
        Waiting waiting = new Waiting(store, Kind.EXAMPLE, EVER, new MemoryBudget(EVER), () -> due[0]++);
        waiting.add("m", "soon", new byte[1_000], 0);
        waiting.add("m", "late", new byte[1_000], 0);
        waiting.remove("m", "soon", waiting.find("m", "soon"));
        assertThat(store.approximateNumEntries()).isZero();
        waiting.write();
        assertThat(due[0]).isEqualTo(1);
        assertThat(store.approximateNumEntries()).isEqualTo(3); // the entry, its place, the state of the queue
        Waiting restored = waiting(Kind.EXAMPLE, 10, EVER);
        assertThat(restored.find("m", "soon")).isNull();
        assertThat(restored.removeOverdue(10).content()).hasSize(1_000);
        assertThat(restored.removeOverdue(10)).isNull();
    }

    @Test
    void aLongCommitIntervalKeepsNoMoreThanAMegabyteOnTheHeap() {
        Waiting waiting = waiting(Kind.EXAMPLE, EVER, EVER);
        for (int n = 0; n < 30; n++) {
            waiting.add("m", "e" + n, new byte[100_000], n);
        }
        assertThat(bytesOfAll(store)).isBetween(2_000_000L, 3_000_000L);
        for (int n = 0; n < 30; n += 3) {
            waiting.remove("m", "e" + n, waiting.find("m", "e" + n));
        }
        waiting.write();
        assertThat(bytesOfAll(store)).isBetween(2_000_000L, 2_100_000L);
    }

    private static long bytesOfOne() {
        KeyValueStore<byte[], byte[]> store = StoreUnderTest.inMemory("one");
        Waiting waiting = new Waiting(store, Kind.EXAMPLE, EVER, new MemoryBudget(EVER), () -> {});
        waiting.add("m", "e10", "e10".getBytes(), 0);
        waiting.write();
        return bytesOfAll(store);
    }

    private static long bytesOfAll(KeyValueStore<byte[], byte[]> store) {
        return StoreUnderTest.records(store).stream()
                .filter(record -> record.key[0] != 'C')
                .mapToLong(record -> record.key.length + record.value.length)
                .sum();
    }

    @Test
    void bytesAreCountedAsTheyLieInTheStore() {
        Waiting unbounded = waiting(Kind.EXAMPLE, EVER, EVER);
        unbounded.add("model", "a", new byte[1_000], 0);
        unbounded.add("model", "c", new byte[500], 0);
        unbounded.write();
        long ofExamples = bytesOfAll(store);
        Waiting label = waiting(Kind.LABEL, EVER, EVER);
        label.add("model", "b", new byte[1_000], 0);
        label.write();
        assertThat(waiting(Kind.EXAMPLE, EVER, ofExamples).removeOverdue(0)).isNull();
        Waiting over = waiting(Kind.EXAMPLE, EVER, ofExamples - 1);
        assertThat(over.removeOverdue(0).content()).hasSize(1_000);
        over.write();
        MemoryBudget ofBoth = new MemoryBudget(bytesOfAll(store) - 1);
        Waiting examples = new Waiting(store, Kind.EXAMPLE, EVER, ofBoth, () -> {});
        Waiting labels = new Waiting(store, Kind.LABEL, EVER, ofBoth, () -> {});
        assertThat(examples.removeOverdue(0)).isNull();
        assertThat(labels.removeOverdue(0).content()).hasSize(1_000);
    }
}
