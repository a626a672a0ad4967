package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TerminalDisplayTest {
    private final StringWriter written = new StringWriter();
    private final TerminalDisplay display =
            new TerminalDisplay(new PrintWriter(written), new Terminal(10, 40), Optional::empty, new Style(true, true));

    /** What a terminal makes of it: the few codes that are used, each as ECMA-48 has it. */
    private List<String> screen() {
        List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        int row = 0;
        int column = 0;
        Matcher matcher =
                Pattern.compile("\u001b\\[([?0-9;]*)([A-Za-z])|[^\u001b]").matcher(written.toString());
        while (matcher.find()) {
            if (matcher.group(2) == null) {
                char c = matcher.group().charAt(0);
                if (c == '\n') {
                    row++;
                    column = 0;
                    if (row == lines.size()) {
                        lines.add(new StringBuilder());
                    }
                } else if (c == '\r') {
                    column = 0;
                } else {
                    StringBuilder line = lines.get(row);
                    line.append(" ".repeat(Math.max(0, column + 1 - line.length())));
                    line.setCharAt(column++, c);
                }
            } else if (matcher.group(2).equals("A")) {
                row -= Integer.parseInt(matcher.group(1));
                assertThat(row).isNotNegative();
            } else if (matcher.group(2).equals("K")) {
                lines.get(row).setLength(Math.min(lines.get(row).length(), column));
            } else if (matcher.group(2).equals("J")) {
                lines.get(row).setLength(Math.min(lines.get(row).length(), column));
                lines.subList(row + 1, lines.size()).clear();
            } else {
                assertThat(matcher.group(2)).isIn("l", "h", "m");
            }
        }
        return lines.stream().map(StringBuilder::toString).toList();
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
