package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import perceptron.avro.Prediction;
import perceptron.avro.UpdateRate;

/** The update rates that were told, held against the predictions that were: of each window that is closed, the last word. */
final class PublishedRates {
    private record Window(String model, long start) {}

    private record Counts(long examples, long labelled, long mistakes) {
        Counts plus(Prediction prediction) {
            Boolean correct = prediction.getCorrect();
            return new Counts(
                    examples + 1, labelled + (correct == null ? 0 : 1), mistakes + (correct == Boolean.FALSE ? 1 : 0));
        }
    }

    private final long windowMillis;
    private final Map<Window, Counts> expected = new HashMap<>();
    private final Map<Window, List<Counts>> closed = new HashMap<>();

    PublishedRates(JobUnderTest trial) {
        windowMillis = trial.learn().store().progress().windowMillis();
    }

    /** A prediction has the time of its example. */
    void predicted(String model, ConsumerRecord<byte[], byte[]> record, Prediction prediction) {
        Window window = new Window(model, record.timestamp() / windowMillis * windowMillis);
        expected.put(window, expected.getOrDefault(window, new Counts(0, 0, 0)).plus(prediction));
    }

    void told(String model, UpdateRate rate) {
        if (rate.getClosed()) {
            Window window = new Window(model, rate.getStart().toEpochMilli());
            closed.computeIfAbsent(window, key -> new ArrayList<>())
                    .add(new Counts(rate.getExamples(), rate.getLabelled(), rate.getMistakes()));
        }
    }

    void check() {
        assertThat(closed).isNotEmpty();
        closed.forEach(
                (window, counts) -> assertThat(counts).as(window.toString()).containsExactly(expected.get(window)));
    }
}
