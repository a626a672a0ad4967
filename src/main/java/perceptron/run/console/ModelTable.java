package perceptron.run.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import perceptron.run.console.TextTable.Column;

/**
 * A row for each model: its rates, the errors of its answer and of its baseline, how many of its examples and labels were late,
 * and, if there is room, the history of the errors.
 */
final class ModelTable {
    private static final int NAME_AT_MOST = 24;

    /** Of a model that is wrong as often as the majority class, or as the label before. */
    static final String NO_BETTER = "no better than its baseline";

    private static final String GAP = "  ";

    private final long now;
    private final int width;
    private final Style style;

    ModelTable(long now, int width, Style style) {
        this.now = now;
        this.width = width;
        this.style = style;
    }

    /** @param most how many rows there may be, without the titles */
    List<String> lines(Map<String, ModelRates> models, int most) {
        boolean all = models.size() <= most;
        List<Map.Entry<String, ModelRates>> shown = all ? List.copyOf(models.entrySet()) : busiest(models, most - 1);
        boolean late = shown.stream().anyMatch(model -> model.getValue().total().late() > 0);
        boolean noBetter = shown.stream()
                .anyMatch(model -> model.getValue().recentErrors(now).isNoBetter());
        TextTable table = new TextTable(columns(late, noBetter));
        shown.forEach(model -> table.row(cells(model.getKey(), model.getValue(), late, noBetter)));
        List<String> rows = table.lines(width);
        ErrorHistory history = new ErrorHistory(now, width - Texts.width(rows.get(0)), style);
        List<String> lines = new ArrayList<>();
        lines.add(style.dim(rows.get(0) + history.title()));
        for (int row = 0; row < shown.size(); row++) {
            lines.add(rows.get(row + 1) + history.of(shown.get(row).getValue()));
        }
        if (!all) {
            lines.add(style.dim(GAP + "and " + Texts.count(models.size() - shown.size()) + " more models"));
        }
        return lines;
    }

    private List<Map.Entry<String, ModelRates>> busiest(Map<String, ModelRates> models, int most) {
        return models.entrySet().stream()
                .sorted(Comparator.comparingLong(
                        model -> -model.getValue().recent(now).counts().examples()))
                .limit(Math.max(1, most))
                .toList();
    }

    private static Column[] columns(boolean late, boolean noBetter) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("model", 7, 9),
                Column.number("examples/s", 2),
                Column.number("updates/s", 1),
                Column.number("error", 5),
                Column.number("baseline", 4)));
        if (late) {
            columns.add(Column.number("late", 3));
        }
        if (noBetter) {
            columns.add(Column.text("", NO_BETTER.length(), 4));
        }
        return columns.toArray(Column[]::new);
    }

    private String[] cells(String name, ModelRates model, boolean late, boolean noBetter) {
        ModelRates.Span recent = model.recent(now);
        Counts errors = model.recentErrors(now);
        List<String> cells = new ArrayList<>(List.of(
                Texts.name(name, NAME_AT_MOST),
                Texts.rate(recent.perSecond(recent.counts().examples()), style),
                Texts.rate(recent.perSecond(recent.counts().updates()), style),
                Texts.percent(errors.error(), style),
                Texts.percent(errors.baselineError(), style)));
        if (late) {
            cells.add(Texts.count(model.total().late()));
        }
        if (noBetter) {
            cells.add(errors.isNoBetter() ? NO_BETTER : "");
        }
        return cells.toArray(String[]::new);
    }
}
