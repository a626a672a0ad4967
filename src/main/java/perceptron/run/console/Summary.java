package perceptron.run.console;

import java.util.List;
import perceptron.run.console.TextTable.Column;

/** The total result of each model. */
public final class Summary {
    private static final int NAME_AT_MOST = 24;

    private Summary() {}

    public static List<String> of(Tally tally, int width, Style style) {
        TextTable table = new TextTable(
                Column.text("model", 7, 9),
                Column.number("examples", 5),
                Column.number("updates", 4),
                Column.number("mistakes", 1),
                Column.number("error", 8),
                Column.number("baseline", 7),
                Column.number("drifts", 2));
        tally.models().forEach((name, model) -> {
            Counts total = model.total();
            table.row(
                    Texts.name(name, NAME_AT_MOST),
                    Texts.count(total.examples()),
                    Texts.count(total.updates()),
                    Texts.count(total.answerMistakes()),
                    Texts.percent(total.error(), style),
                    Texts.percent(total.baselineError(), style),
                    Texts.count(model.drifts()));
        });
        return table.lines(width);
    }
}
