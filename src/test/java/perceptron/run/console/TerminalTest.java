package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TerminalTest {
    /** A program of util-linux that gives another one a terminal. */
    private static final Path SCRIPT = Path.of("/usr/bin/script");

    @Test
    void isNoneBehindAPipe() throws Exception {
        assertThat(said(new ProcessBuilder("sh", "-c", ask()))).isEqualTo("Optional.empty");
    }

    @Test
    void isAsLargeAsItSaysItself() throws Exception {
        assumeTrue(Files.isExecutable(SCRIPT));
        assertThat(inTerminal("TERM=xterm; stty rows 30 cols 100; "))
                .isEqualTo("Optional[Terminal[rows=30, columns=100]]");
    }

    @Test
    void hasTheOldSizeWhereItSaysNone() throws Exception {
        assumeTrue(Files.isExecutable(SCRIPT));
        assertThat(inTerminal("TERM=xterm; stty rows 0 cols 0; ")).isEqualTo("Optional[Terminal[rows=24, columns=80]]");
    }

    @Test
    void isNoneWhereNothingCanBeRefreshedInPlace() throws Exception {
        assumeTrue(Files.isExecutable(SCRIPT));
        assertThat(inTerminal("TERM=dumb; ")).isEqualTo("Optional.empty");
    }

    private static String inTerminal(String before) throws Exception {
        return said(new ProcessBuilder(SCRIPT.toString(), "-qec", "export TERM; " + before + ask(), "/dev/null"));
    }

    private static String ask() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return java + " -cp '" + System.getProperty("java.class.path") + "' '" + Ask.class.getName() + "'";
    }

    private static String said(ProcessBuilder program) throws IOException, InterruptedException {
        Process process = program.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /** What those programs run. */
    public static final class Ask {
        public static void main(String[] args) {
            System.out.println(Terminal.attached());
        }
    }
}
