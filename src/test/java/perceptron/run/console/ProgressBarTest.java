package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private final StringWriter written = new StringWriter();
    private long now;

    private ProgressBar onTerminal() {
        return new ProgressBar(new Terminal(new PrintWriter(written), () -> 10), () -> now);
    }

    private List<String> screen() {
        return new Screen(80).write(written.toString()).lines();
    }

    @Test
    void isDrawnATenthOfASecondAfterTheLastTimeAtTheEarliest() {
        ProgressBar bar = onTerminal();
        bar.show(0.1, () -> "reading");
        now += 99_999_999;
        bar.show(0.2, () -> "reading");
        assertThat(screen()).containsExactly("");

        now++;
        bar.show(0.5, () -> "reading");
        assertThat(screen()).containsExactly("  " + "=".repeat(20) + ".".repeat(20) + "  50 %  reading", "");
    }

    @Test
    void isOnlyItsTextIfNobodyKnowsHowFarItIs() {
        now += 1_000_000_000;
        ProgressBar bar = onTerminal();
        now += 1_000_000_000;
        bar.show(Double.NaN, () -> "reading");
        assertThat(screen()).containsExactly("  reading", "");
    }

    @Test
    void leavesNothingBehind() {
        ProgressBar bar = onTerminal();
        now += 1_000_000_000;
        bar.show(Double.NaN, () -> "reading");
        bar.clear();
        bar.clear();
        assertThat(screen()).containsExactly("");
    }

    @Test
    void isNotDrawnIfNobodySeesIt() {
        ProgressBar bar = new ProgressBar(Terminal.plain(new PrintWriter(written)), () -> now);
        now += 1_000_000_000;
        bar.show(0.5, () -> "reading");
        bar.clear();
        assertThat(written.toString()).isEmpty();
    }
}
