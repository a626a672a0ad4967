package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTest {

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
    void aPictureHigherThanTheTerminalIsCut() {
        terminal.show(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"));
        assertThat(screen()).hasSize(10).contains("9").doesNotContain("10");
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
}
