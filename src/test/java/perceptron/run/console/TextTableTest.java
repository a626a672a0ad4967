package perceptron.run.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import perceptron.run.console.TextTable.Column;

class TextTableTest {
    private final TextTable table =
            new TextTable(Column.text("model", 7, 9), Column.number("updates", 1), Column.number("error", 5));

    @Test
    void columnsAreAlignedAndAllLinesEquallyWide() {
        table.row("a", "1", "2.0 %");
        table.row("a-long-one", "1,000", "12.0 %");
        assertThat(table.lines(80))
                .containsExactly(
                        "  model        updates     error",
                        "  a                  1     2.0 %",
                        "  a-long-one     1,000    12.0 %");
    }

    @Test
    void whatMattersLeastIsLeftOutFirst() {
        table.row("a", "1", "2.0 %");
        assertThat(table.lines(20)).containsExactly("  model       error", "  a           2.0 %");
        assertThat(table.lines(10)).containsExactly("  model  ", "  a      ");
        assertThat(table.lines(1)).containsExactly("  model  ", "  a      ");
    }
}
