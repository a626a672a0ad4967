package perceptron.run.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Rows of cells under titles. If the table is too wide, columns are left out, the least important first. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * @param numbers whether the column is aligned to the right
     * @param atLeast its least width, so that it does not change with every number
     * @param importance columns with less are left out first
     */
    record Column(String title, boolean numbers, int atLeast, int importance) {
        static Column text(String title, int atLeast, int importance) {
            return new Column(title, false, atLeast, importance);
        }

        static Column number(String title, int importance) {
            return new Column(title, true, 8, importance);
        }
    }

    TextTable(Column... columns) {
        this.columns = List.of(columns);
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** The titles, then the rows, all of the same width. */
    List<String> lines(int width) {
        List<Integer> shown = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            shown.add(column);
        }
        while (shown.size() > 1 && shown.stream().mapToInt(this::width).sum() > width) {
            shown.remove(shown.stream()
                    .min(Comparator.comparingInt(column -> columns.get(column).importance()))
                    .orElseThrow());
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(shown, columns.stream().map(Column::title).toList()));
        rows.forEach(row -> lines.add(line(shown, row)));
        return lines;
    }

    private int width(int column) {
        int widest = Math.max(
                columns.get(column).atLeast(), columns.get(column).title().length());
        for (List<String> row : rows) {
            widest = Math.max(widest, Texts.width(row.get(column)));
        }
        return GAP.length() + widest;
    }

    private String line(List<Integer> shown, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int column : shown) {
            int width = width(column) - GAP.length();
            String cell = cells.get(column);
            line.append(GAP).append(columns.get(column).numbers() ? Texts.right(cell, width) : Texts.left(cell, width));
        }
        return line.toString();
    }
}
