package perceptron.demo.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import perceptron.run.console.Failure;

class ChildJvmTest {
    private static final Pattern READY = Pattern.compile("^ready at (\\S+)$");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void isReadyWhenItSaysSoAndGoneWhenClosed() {
        ChildJvm child = start("serve");
        assertThat(child.awaitLine(READY, PATIENCE)).isEqualTo("home");
        assertThat(ProcessHandle.of(child.pid())).isPresent();
        child.close();
        assertThat(ProcessHandle.of(child.pid())).isEmpty();
        child.close();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void isNotEndedByTheCtrlCThatIsMeantForItsParent() throws Exception {
        try (ChildJvm child = start("serve")) {
            child.awaitLine(READY, PATIENCE);
            Process signal = new ProcessBuilder("kill", "-INT", Long.toString(child.pid())).start();
            assertThat(signal.waitFor()).isZero();
            assertThatThrownBy(() -> child.awaitLine(Pattern.compile("^never (said)$"), Duration.ofSeconds(1)))
                    .hasMessageContaining("was not ready");
            assertThat(ProcessHandle.of(child.pid())).isPresent();
        }
    }

    @Test
    void whatAProgramSaysBeforeItFailsIsInTheMessage() {
        try (ChildJvm child = start("fail")) {
            assertThatThrownBy(() -> child.awaitLine(READY, PATIENCE))
                    .isInstanceOf(Failure.class)
                    .hasMessageContainingAll("the program", "ended at once", "no such thing");
        }
    }

    @Test
    void patienceEnds() {
        try (ChildJvm child = start("serve")) {
            assertThatThrownBy(() -> child.awaitLine(Pattern.compile("^never (said)$"), Duration.ofMillis(1)))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("was not ready");
        }
    }

    private static ChildJvm start(String arg) {
        return ChildJvm.start(
                "the program",
                System.getProperty("java.class.path"),
                List.of("-Xmx32m"),
                List.of(Program.class.getName(), arg));
    }

    /** What the child runs. */
    public static final class Program {
        public static void main(String[] args) throws InterruptedException {
            if (args[0].equals("fail")) {
                throw new IllegalArgumentException("no such thing");
            }
            System.out.println("ready at home");
            Thread.currentThread().join(); // for ever
        }
    }
}
