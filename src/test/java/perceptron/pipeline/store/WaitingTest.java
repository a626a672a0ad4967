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
import perceptron.pipeline.store.Waiting.Limits;

class WaitingTest {
    private static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE);

    private final KeyValueStore<byte[], byte[]> store = TestStores.inMemory("waiting");

    private Waiting waiting(Limits examples, Limits labels) {
        return waiting(examples, labels, Long.MAX_VALUE);
    }

    private Waiting waiting(Limits examples, Limits labels, long bytes) {
        return new Waiting(store, examples, labels, new MemoryBudget(bytes));
    }

    /** Beside a map in the order in which they came. */
    @RepeatedTest(20)
    void letsGoInOrderWhateverHasGoneInBetween(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Limits limits = new Limits(1 + random.nextInt(100), 1 + random.nextInt(30));
        Waiting waiting = waiting(limits, NONE);
        Map<String, Long> expected = new LinkedHashMap<>();
        long now = 0;
        for (int step = 0; step < 2_000; step++) {
            now += random.nextInt(5);
            String id = "e" + random.nextInt(100);
            Entry found = waiting.find("m", id);
            assertThat(found != null).isEqualTo(expected.containsKey(id));
            if (found == null) {
                waiting.add(Kind.EXAMPLE, "m", id, id.getBytes(), now);
                expected.put(id, now);
            } else {
                assertThat(new String(found.content())).isEqualTo(id);
                waiting.remove("m", id, found);
                expected.remove(id);
            }
            if (random.nextInt(10) == 0) {
                waiting = waiting(limits, NONE);
            }
            for (Entry gone = waiting.removeOverdue(Kind.EXAMPLE, now);
                    gone != null;
                    gone = waiting.removeOverdue(Kind.EXAMPLE, now)) {
                Map.Entry<String, Long> first = expected.entrySet().iterator().next();
                assertThat(new String(gone.content())).isEqualTo(first.getKey());
                assertThat(expected.size() > limits.count() || now - first.getValue() >= limits.millis())
                        .isTrue();
                expected.remove(first.getKey());
            }
            assertThat(expected.size()).isLessThanOrEqualTo((int) limits.count());
            assertThat(waiting.count(Kind.EXAMPLE)).isEqualTo(expected.size());
            long latest = now;
            assertThat(expected.values()).allMatch(since -> latest - since < limits.millis());
        }
    }

    @Test
    void bytesAreCountedAsTheyLieInTheStore() {
        Waiting unbounded = waiting(NONE, NONE);
        unbounded.add(Kind.EXAMPLE, "model", "a", new byte[1_000], 0);
        unbounded.add(Kind.LABEL, "model", "b", new byte[1_000], 0);
        unbounded.add(Kind.EXAMPLE, "model", "c", new byte[500], 0);
        long bytes = 0;
        try (var all = store.all()) {
            while (all.hasNext()) {
                var next = all.next();
                boolean counted = next.key[0] != 'C';
                bytes += counted ? next.key.length + next.value.length : 0;
            }
        }
        assertThat(waiting(NONE, NONE, bytes).removeOverdue(Kind.EXAMPLE, 0)).isNull();
        assertThat(waiting(NONE, NONE, bytes - 1).removeOverdue(Kind.EXAMPLE, 0).content())
                .hasSize(1_000);
    }

    @Test
    void nothingIsLeftInTheStoreByWhatHasGone() {
        Waiting waiting = waiting(NONE, NONE);
        for (int i = 0; i < 5_000; i++) {
            waiting.add(Kind.LABEL, "m", "l" + i, new byte[3], i);
        }
        for (int i = 4_999; i >= 0; i--) {
            waiting.remove("m", "l" + i, waiting.find("m", "l" + i));
        }
        assertThat(store.approximateNumEntries()).isEqualTo(1);
        // There are gaps to be passed, and passing them is spread over several looks.
        waiting.add(Kind.LABEL, "m", "x", new byte[3], 5_000);
        Waiting impatient = waiting(NONE, new Limits(0, 0));
        int looks = 1;
        while (impatient.removeOverdue(Kind.LABEL, 5_000) == null) {
            looks++;
        }
        assertThat(looks).isBetween(1, 6);
        assertThat(store.approximateNumEntries()).isEqualTo(1);
    }

    /** What a crash under at-least-once may leave: places and counters from different moments. */
    @Test
    void standsPlacesWithoutContentAndCountersThatAreOld() {
        Waiting waiting = waiting(NONE, NONE);
        byte[] counters = {'C', 'E'};
        waiting.add(Kind.EXAMPLE, "m", "a", new byte[1], 0);
        byte[] old = store.get(counters);
        waiting.add(Kind.EXAMPLE, "m", "b", new byte[2], 0);
        store.put(counters, old);
        store.delete("W\0\1ma".getBytes());

        Waiting after = waiting(new Limits(10, 10), NONE);
        after.add(Kind.EXAMPLE, "m", "c", new byte[3], 5);
        assertThat(after.removeOverdue(Kind.EXAMPLE, 20)).isNull();
        assertThat(after.removeOverdue(Kind.EXAMPLE, 20).content()).hasSize(2);
        assertThat(after.removeOverdue(Kind.EXAMPLE, 20).content()).hasSize(3);
        assertThat(after.removeOverdue(Kind.EXAMPLE, 20)).isNull();
        assertThat(store.approximateNumEntries()).isEqualTo(1);
    }
}
