package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.JobUnderTest;
import perceptron.avro.Judged;
import perceptron.avro.Prediction;
import perceptron.avro.Update;
import perceptron.avro.UpdateRate;
import perceptron.measure.RateWindows;
import perceptron.pipeline.store.ModelStore;

/**
 * The update rates that were emitted, held against the predictions, the outcomes and the updates: over all windows the sums are the
 * same, and if nothing of a model was late, each window is.
 */
final class PublishedRates {
    private record Window(String model, long start) {}

    private record Counts(long examples, long labelled, long updates, long mistakes) {
        static final Counts EXAMPLE = new Counts(1, 0, 0, 0);
        static final Counts UPDATE = new Counts(0, 0, 1, 0);

        static Counts labelled(boolean correct) {
            return new Counts(0, 1, 0, correct ? 0 : 1);
        }

        static Counts of(UpdateRate rate) {
            return new Counts(rate.getExamples(), rate.getLabelled(), rate.getUpdates(), rate.getMistakes());
        }

        static Counts of(RateWindows.Window open) {
            return new Counts(open.examples(), open.labelled(), open.updates(), open.mistakes());
        }

        Counts plus(Counts other) {
            return new Counts(
                    examples + other.examples,
                    labelled + other.labelled,
                    updates + other.updates,
                    mistakes + other.mistakes);
        }
    }

    private final long windowMillis;
    private final Map<Window, Counts> expected = new HashMap<>();
    private final Map<Window, List<Counts>> closed = new HashMap<>();
    private final Map<String, Counts> open = new HashMap<>();
    private final Set<String> late = new HashSet<>();

    PublishedRates(JobUnderTest trial) {
        windowMillis = ModelStore.Options.of(trial.settings()).windowMillis();
    }

    /** A prediction has the time of its example. */
    void predicted(String model, ConsumerRecord<byte[], byte[]> record, Prediction prediction) {
        expect(model, record, Counts.EXAMPLE);
        if (prediction.getCorrect() != null) {
            expect(model, record, Counts.labelled(prediction.getCorrect()));
        }
    }

    /** An outcome has the time of its label. */
    void judged(String model, ConsumerRecord<byte[], byte[]> record, perceptron.avro.Outcome outcome) {
        if (outcome.getOutcome() instanceof Judged judged) {
            expect(model, record, Counts.labelled(judged.getCorrect()));
        }
    }

    /** An update has the time of the example or the label that was learned from. */
    void updated(String model, ConsumerRecord<byte[], byte[]> record, Update update) {
        if (update.getSteps().stream().anyMatch(step -> step != 0)) {
            expect(model, record, Counts.UPDATE);
        }
    }

    private void expect(String model, ConsumerRecord<byte[], byte[]> record, Counts counts) {
        expected.merge(new Window(model, record.timestamp() / windowMillis * windowMillis), counts, Counts::plus);
    }

    void told(String model, UpdateRate rate) {
        if (rate.getClosed()) {
            Window window = new Window(model, rate.getStart().toEpochMilli());
            closed.computeIfAbsent(window, key -> new ArrayList<>()).add(Counts.of(rate));
            if (rate.getLate() > 0) {
                late.add(model);
            }
        }
    }

    int closed() {
        return closed.size();
    }

    /** A window that was open when the job ended. */
    void open(String model, RateWindows.Window window) {
        open.merge(model, Counts.of(window), Counts::plus);
        if (window.late() > 0) {
            late.add(model);
        }
    }

    /** The windows of a model that was deleted went with it. */
    void forget(String model) {
        open.remove(model);
        expected.keySet().removeIf(window -> window.model().equals(model));
        closed.keySet().removeIf(window -> window.model().equals(model));
    }

    void check() {
        closed.forEach((window, counts) -> {
            assertThat(counts).as(window.toString()).hasSize(1);
            if (!late.contains(window.model())) {
                assertThat(counts).as(window.toString()).containsExactly(expected.get(window));
            }
        });
        Map<String, Counts> counted = new HashMap<>(open);
        closed.forEach((window, counts) -> counted.merge(window.model(), counts.get(0), Counts::plus));
        Map<String, Counts> sums = new HashMap<>();
        expected.forEach((window, counts) -> sums.merge(window.model(), counts, Counts::plus));
        assertThat(counted).as("sums of the windows of each model").isEqualTo(sums);
    }
}
