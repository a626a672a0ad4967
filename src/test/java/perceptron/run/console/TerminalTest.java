package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTest {
    /** A program of util-linux that gives another one a terminal. */
    private static final Path SCRIPT = Path.of("/usr/bin/script");

    private final StringWriter written = new StringWriter();
    private final Terminal terminal = new Terminal(new PrintWriter(written), () -> 10);

    private List<String> screen() {
        return new Screen(40).write(written.toString()).lines();
    }

    @Test
    void thePictureIsReplacedInPlace() {
        terminal.say("begin");
        terminal.show(List.of("one long line", "two", "three"));
        terminal.show(List.of("1", "2"));
        assertThat(screen()).containsExactly("begin", "1", "2", "");
    }

    @Test
    void aLineStandsAboveThePicture() {
        terminal.show(List.of("a picture"));
        terminal.say("first");
        terminal.show(List.of("another"));
        terminal.say("second");
        assertThat(screen()).containsExactly("first", "second", "another", "");
    }

    @Test
    void aPictureThatIsKeptIsNotReplaced() {
        terminal.show(List.of("kept"));
        terminal.keep();
        terminal.say("line");
        terminal.show(List.of("new"));
        assertThat(screen()).containsExactly("kept", "line", "new", "");
    }

    @Test
    void aPictureHigherThanTheTerminalIsCut() {
        terminal.show(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"));
        assertThat(screen()).hasSize(10).contains("9").doesNotContain("10");
    }

    @Test
    void theCursorComesBack() {
        terminal.close();
        assertThat(written.toString()).startsWith("\u001b[?25l").endsWith("\u001b[?25h");
    }

    @Test
    void inAFileThereAreOnlyTheLines() {
        Terminal file = Terminal.plain(new PrintWriter(written));
        written.getBuffer().setLength(0);
        file.show(List.of("a picture"));
        file.say("a line");
        file.close();
        assertThat(written.toString()).isEqualTo("a line" + System.lineSeparator());
    }

    @Test
    void isNoneBehindAPipe() throws Exception {
        assertThat(said(new ProcessBuilder("sh", "-c", ask()))).isEqualTo("0");
    }

    @Test
    void isAsLargeAsItSaysItself() throws Exception {
        assumeTrue(Files.isExecutable(SCRIPT));
        assertThat(inTerminal("TERM=xterm; stty rows 30 cols 100; ")).isEqualTo("30");
    }

    @Test
    void hasTheOldSizeWhereItSaysNone() throws Exception {
        assumeTrue(Files.isExecutable(SCRIPT));
        assertThat(inTerminal("TERM=xterm; stty rows 0 cols 0; ")).isEqualTo("24");
    }

    @Test
    void isNoneWhereNothingCanBeRefreshedInPlace() throws Exception {
        assumeTrue(Files.isExecutable(SCRIPT));
        assertThat(inTerminal("TERM=dumb; ")).isEqualTo("0");
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
            System.out.println(Terminal.attachedRows());
        }
    }
}
