package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TerminalTest {
    /** A code, or a character. None that is shown is one of A, J, K. */
    private static final Pattern PARTS = Pattern.compile("\u001b\\[([?0-9]*)[AKJhl]|[^\u001b]", Pattern.DOTALL);

    private final StringWriter written = new StringWriter();
    private final Terminal terminal = new Terminal(new PrintWriter(written), () -> 10);

    /** What a terminal makes of it: a number and A is so many lines up, K clears the rest of the line, J also what is below. */
    private List<String> screen() {
        List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        int row = 0;
        int column = 0;
        for (MatchResult part : PARTS.matcher(written.toString()).results().toList()) {
            StringBuilder line = lines.get(row);
            switch (part.group().charAt(part.group().length() - 1)) {
                case '\r' -> column = 0;
                case '\n' -> {
                    column = 0;
                    if (++row == lines.size()) {
                        lines.add(new StringBuilder());
                    }
                }
                case 'A' -> row -= Integer.parseInt(part.group(1));
                case 'K', 'J' -> {
                    line.setLength(Math.min(line.length(), column));
                    lines.subList(part.group().endsWith("J") ? row + 1 : lines.size(), lines.size())
                            .clear();
                }
                default -> {
                    if (part.group(1) == null) {
                        line.replace(column, ++column, part.group());
                    }
                }
            }
        }
        return lines.stream().map(StringBuilder::toString).toList();
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
