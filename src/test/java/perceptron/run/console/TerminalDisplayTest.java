package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalDisplayTest {
    private final StringWriter written = new StringWriter();
    private final TerminalDisplay display =
            new TerminalDisplay(new PrintWriter(written), new Terminal(10, 40), Optional::empty, new Style(true, true));

    private List<String> screen() {
        return new Screen(40).write(written.toString()).lines();
    }

    @Test
    void thePictureIsReplacedInPlace() {
        display.say("begin");
        display.show(List.of("one long line", "two", "three"));
        display.show(List.of("1", "2"));
        assertThat(screen()).containsExactly("begin", "1", "2", "");
    }

    @Test
    void whatIsSaidStandsAboveThePicture() {
        display.show(List.of("a picture"));
        display.say("first");
        display.show(List.of("another"));
        display.say("second");
        assertThat(screen()).containsExactly("first", "second", "another", "");
    }

    @Test
    void aPictureThatIsKeptIsNotReplaced() {
        display.show(List.of("kept"));
        display.keep();
        display.say("said");
        display.show(List.of("new"));
        assertThat(screen()).containsExactly("kept", "said", "new", "");
    }

    @Test
    void aPictureHigherThanTheTerminalIsCut() {
        display.show(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"));
        assertThat(screen()).hasSize(10).contains("9").doesNotContain("10");
    }

    @Test
    void theCursorComesBack() {
        display.close();
        assertThat(written.toString()).startsWith("\u001b[?25l").endsWith("\u001b[?25h");
    }
}
