package perceptron.run.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import perceptron.avro.Prediction;
import perceptron.run.console.TextTable.Column;

/** Some of the latest predictions, the newest first. One thread owns it. */
final class LatestPredictions {
    private static final int KEPT = 20;
    private static final int NAME_AT_MOST = 20;

    /** Sorted by time, since partitions are read one after the other. */
    private final PriorityQueue<Entry> oldestFirst = new PriorityQueue<>(Comparator.comparingLong(Entry::at));

    private record Entry(String model, Prediction prediction, long at) {}

    /** @param at the time of the example */
    void add(String model, Prediction prediction, long at) {
        oldestFirst.add(new Entry(model, prediction, at));
        if (oldestFirst.size() > KEPT) {
            oldestFirst.remove();
        }
    }

    List<String> lines(int most, int width, Style style) {
        TextTable table = new TextTable(
                Column.text("latest", 7, 2),
                Column.text("example", 14, 3),
                Column.text("predicted", 9, 9),
                Column.number("score", 1),
                Column.text("averaged", 8, 4),
                Column.text("true", 4, 8),
                Column.text("", 1, 7));
        oldestFirst.stream()
                .sorted(Comparator.comparingLong(Entry::at).reversed())
                .limit(most - 1L)
                .forEach(entry -> addRow(table, entry.model(), entry.prediction(), style));
        List<String> lines = new ArrayList<>(table.lines(width));
        lines.set(0, style.dim(lines.get(0)));
        return lines;
    }

    private static void addRow(TextTable table, String model, Prediction prediction, Style style) {
        String place = prediction.getPartition() + "/" + prediction.getOffset();
        Boolean correct = prediction.getCorrect();
        table.row(
                Texts.name(model, NAME_AT_MOST),
                prediction.getId() == null ? place : Texts.name(prediction.getId(), NAME_AT_MOST),
                label(prediction.getLabel(), style),
                String.format(Locale.ROOT, "%.2f", prediction.getScore()),
                label(prediction.getAveragedLabel(), style),
                label(prediction.getTrueLabel(), style),
                correct == null ? "" : correct ? style.right() : style.wrong());
    }

    private static String label(String label, Style style) {
        return label == null ? style.none() : Texts.name(label, NAME_AT_MOST);
    }
}
