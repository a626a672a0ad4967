package perceptron.query.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StandingTest {
    private static final long START = 1_800_000_000_000L;

    private final Standing standing = new Standing();
    private long at = START;
    private long examples;
    private long mistakes;

    /** A second in which so many labelled examples came, of which so many were answered wrongly. */
    private void second(int more, int wrong) {
        examples += more;
        mistakes += wrong;
        standing.add(Counted.of(at, examples, examples / 10, mistakes, examples / 2, examples / 4));
        at += 1_000;
    }

    private void seconds(int many, int more, int wrong) {
        for (int k = 0; k < many; k++) {
            second(more, wrong);
        }
    }

    @Test
    void knowsTheRateOfTheLastSecondsAndThatItFellQuiet() {
        seconds(60, 40, 1);
        assertThat(standing.examplesPerSecond(at)).isCloseTo(40, within(8.0));
        assertThat(standing.updatesPerSecond(at)).isCloseTo(4, within(0.8));
        assertThat(standing.examplesPerSecond(at + 15_000)).isZero();
    }

    @Test
    void drawsTheErrorsOfTheLastMinutesAndForgetsThoseBefore() {
        seconds(60, 40, 20);
        seconds(180, 40, 4);
        assertThat(standing.errors(at)).hasSize(Standing.STEPS).allSatisfy(error -> assertThat(error)
                .isEqualTo(0.1));
        assertThat(standing.baselineErrors(true, at))
                .allSatisfy(error -> assertThat(error).isCloseTo(0.5, within(0.01)));
        assertThat(standing.baselineErrors(false, at))
                .allSatisfy(error -> assertThat(error).isCloseTo(0.25, within(0.01)));
        at += 60_000;
        assertThat(Arrays.asList(standing.errors(at)).subList(30, 36)).containsOnlyNulls();
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
            Standing.Trend trend = standing.trend(at);
            assertThat(trend == null || !trend.isRising()).as("second " + k).isTrue();
        }
        seconds(30, 10, 3);
        assertThat(standing.trend(at).isRising()).isTrue();
        assertThat(standing.trend(at).now()).isCloseTo(0.3, within(0.04));
        assertThat(standing.trend(at).before()).isCloseTo(0.1, within(0.04));
    }

    @Test
    void countsAnewAfterAReset() {
        seconds(60, 40, 4);
        examples = 0;
        mistakes = 0;
        seconds(60, 40, 4);
        assertThat(standing.errors(at)).contains(0.1).allMatch(error -> error == null || error == 0.1);
    }
}
