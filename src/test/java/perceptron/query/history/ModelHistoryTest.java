package perceptron.query.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.avro.UpdateRate;
import perceptron.pipeline.live.Observer.Drift;
import perceptron.query.history.ModelHistory.Note;
import perceptron.query.history.Point.Count;

class ModelHistoryTest {
    private static final long START = 1_800_000_000_000L;
    private static final int FINE = 120;

    private final ModelHistory history = new ModelHistory();
    private long at = START;
    private long examples;
    private long mistakes;

    /** A second in which so many labelled examples came, of which so many were answered wrongly. */
    private void second(int more, int wrong) {
        examples += more;
        mistakes += wrong;
        history.add(0, Counted.of(at, examples, examples / 10, mistakes, examples / 2, examples / 4), FINE);
        at += 1_000;
    }

    private void seconds(int count, int more, int wrong) {
        for (int k = 0; k < count; k++) {
            second(more, wrong);
        }
    }

    private static UpdateRate window(long at, long examples) {
        return UpdateRate.newBuilder()
                .setStart(Instant.ofEpochMilli(at - 15_000))
                .setEnd(Instant.ofEpochMilli(at - 5_000))
                .setClosed(true)
                .setExamples(examples)
                .setDrift("drift")
                .build();
    }

    private List<Point> points() {
        return history.points(at, ModelHistory.DAY_MILLIS);
    }

    private double counted() {
        return points().stream().mapToDouble(point -> point.of(Count.EXAMPLES)).sum();
    }

    @Test
    void aRisingErrorIsToldFromChance() {
        Random random = new Random(1);
        for (int k = 0; k < 180; k++) {
            int wrong = 0;
            for (int n = 0; n < 10; n++) {
                wrong += random.nextInt(10) == 0 ? 1 : 0;
            }
            second(10, wrong);
            ModelHistory.Trend trend = history.trend(at);
            assertThat(trend == null || !trend.isRising()).as("second " + k).isTrue();
        }
        seconds(30, 10, 3);
        assertThat(history.trend(at).isRising()).isTrue();
        assertThat(history.trend(at).now()).isCloseTo(0.3, within(0.04));
        assertThat(history.trend(at).before()).isCloseTo(0.1, within(0.04));
    }

    @Test
    void aDayNeedsFewPointsAndLosesNoCount() {
        seconds(26 * 3_600, 3, 1);
        List<Point> points = points();
        assertThat(points.size()).isLessThan(1_300);
        assertThat(points.get(0).from()).isCloseTo(at - ModelHistory.DAY_MILLIS, within(15 * 60_000L));
        assertThat(counted() * 1_000)
                .isEqualTo(
                        3 * (points.get(points.size() - 1).to() - points.get(0).from()));
        for (int k = 1; k < points.size(); k++) {
            assertThat(points.get(k).from()).isEqualTo(points.get(k - 1).to());
            long age = at - points.get(k).to();
            assertThat(points.get(k).to() - points.get(k).from()).isLessThanOrEqualTo(Math.max(2_000, age / FINE));
        }
    }

    @Test
    void windowsTellWhatWasBeforeThisProcess() {
        history.add(Point.of(window(START - 600_000, 7), START - 600_000), true, FINE);
        seconds(10, 40, 4);
        // The window of these examples, which this process has counted itself.
        history.add(Point.of(window(at + 5_000, 400), at + 5_000), true, FINE);
        // The reader may be slower than the job.
        history.add(Point.of(window(START - 300_000, 8), START - 300_000), true, FINE);
        assertThat(counted()).isEqualTo(7 + 8 + 9 * 40);
        assertThat(points()).extracting(Point::to).isSorted();
        assertThat(points().get(0).drifts()).isEqualTo(1);
    }

    @Test
    void twoModelsOfOneNameAreAddedUp() {
        seconds(10, 40, 4);
        for (long other = 0; other < 10; other++) {
            history.add(1, Counted.of(START + 1_000 * other, 500 + 10 * other, 0, 0, 0, 0), FINE);
        }
        assertThat(counted()).isEqualTo(9 * 40 + 9 * 10);
        assertThat(history.total(Count.EXAMPLES)).isEqualTo(400 + 590);
        assertThat(history.latest().examples()).isEqualTo(590);
    }

    @Test
    void anErrorThatKeepsRisingIsOneDrift() {
        assertThat(history.drifted(START, new Drift(5, 0.05, 0.1))).isTrue();
        assertThat(history.drifted(START + 30_000, new Drift(6, 0.1, 0.2))).isFalse();
        assertThat(history.drifted(START + 70_000, new Drift(7, 0.2, 0.3))).isFalse();
        assertThat(history.notes()).containsExactly(new Note(START, "DRIFT", new Drift(5, 0.05, 0.3)));
        assertThat(history.drifted(START + 120_000, new Drift(8, 0.1, 0.2))).isTrue();
        assertThat(history.notes()).hasSize(2);
        assertThat(history.drifts()).isEqualTo(2);
    }

    @Test
    void whatAnotherInstanceDidWithTheModelIsCountedOnce() {
        seconds(10, 40, 4);
        at += 100_000;
        // The model was elsewhere.
        history.add(Point.of(window(at, 1_000), at), false, FINE);
        examples += 1_000;
        seconds(5, 40, 4);
        assertThat(counted()).isEqualTo(9 * 40 + 1_000 + 4 * 40);
    }
}
