package perceptron.query.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import perceptron.query.history.Point.Count;

class MonitorTest {
    private static final long START = 1_800_000_000_000L;

    private final Set<String> here = new HashSet<>();
    private final AtomicLong nanos = new AtomicLong();
    private final Monitor history = new Monitor(2, false, here::contains, nanos::get);

    private void count(String model, long second, long examples) {
        here.add(model);
        history.measured(model, 0, Counted.of(START + 1_000 * second, examples, 0, 0, 0, 0));
    }

    private Set<String> visited() {
        Set<String> visited = new HashSet<>();
        history.forEach((name, own) -> visited.add(name));
        return visited;
    }

    @Test
    void modelsThatAreGoneMakeRoom() {
        for (int k = 0; k < Monitor.MODELS + 5; k++) {
            count("m" + k, 0, 1);
        }
        assertThat(visited()).hasSize(Monitor.MODELS);
        here.remove("m0");
        assertThat(visited()).hasSize(Monitor.MODELS - 1);
        // It looks for models that are gone at most once a second.
        nanos.addAndGet(1_100_000_000);
        count("late", 1, 1);
        assertThat(visited()).contains("late").doesNotContain("m0");
    }

    @Test
    void storedModelsAreKnownButMakeRoomForThoseWithExamples() {
        for (int k = 0; k < Monitor.MODELS; k++) {
            here.add("m" + k);
            history.stored("m" + k, 0, Counted.of(START, 7, 0, 0, 0, 0));
        }
        assertThat(history.history("m3").orElseThrow().total(Count.EXAMPLES)).isEqualTo(7);
        count("m3", 5, 9);
        // It looks for models that can go at most once a second.
        nanos.addAndGet(1_100_000_000);
        count("new", 1, 1);
        assertThat(visited()).contains("m3", "new").hasSizeLessThan(Monitor.MODELS);
        assertThat(history.history("m3").orElseThrow().points(START + 6_000, 10_000))
                .extracting(point -> point.of(Count.EXAMPLES))
                .as("since the start")
                .containsExactly(2.0);
    }

    @Test
    void whatLeftIsKeptWhileThereIsRoom() {
        for (int k = 0; k < 5; k++) {
            count("m" + k, 0, 1);
        }
        here.clear();
        count("new", 1, 1);
        assertThat(history.history("m0").orElseThrow().latest()).isNotNull();
    }
}
