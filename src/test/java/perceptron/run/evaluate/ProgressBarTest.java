package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private final StringWriter terminal = new StringWriter();
    private long now;

    @Test
    void isDrawnATenthOfASecondAfterTheLastTimeAtTheEarliest() {
        ProgressBar bar = new ProgressBar(new PrintWriter(terminal), true, () -> now);
        bar.show("reading", 0.1);
        now += 99_999_999;
        bar.show("reading", 0.2);
        assertThat(terminal.toString()).isEmpty();

        now++;
        bar.show("reading", 0.5);
        assertThat(terminal.toString()).isEqualTo("\rreading [" + "#".repeat(15) + ".".repeat(15) + "]  50 %");
    }

    @Test
    void leavesAnEmptyLineBehind() {
        ProgressBar bar = new ProgressBar(new PrintWriter(terminal), true, () -> now);
        now += 1_000_000_000;
        bar.show("reading", Double.NaN);
        int drawn = terminal.toString().length() - 1;
        bar.clear();
        bar.clear();

        assertThat(terminal.toString()).endsWith("]\r" + " ".repeat(drawn) + "\r");
    }

    @Test
    void isNotDrawnWhereNobodySeesIt() {
        ProgressBar bar = new ProgressBar(new PrintWriter(terminal), false, () -> now);
        now += 1_000_000_000;
        bar.show("reading", 0.5);
        bar.clear();

        assertThat(terminal.toString()).isEmpty();
    }
}
