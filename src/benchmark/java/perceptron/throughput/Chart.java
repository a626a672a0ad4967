package perceptron.throughput;

import java.util.List;
import java.util.Locale;

/** What an example costs in each row, as a picture: the CPU of the threads that work and send, of all the process, and the goal. */
final class Chart {
    private static final int NAMES = 240;
    private static final int BARS = 560;
    private static final int LINE = 24;
    private static final int HEAD = 48;

    private final StringBuilder svg = new StringBuilder();
    private final double scale;

    private Chart(double most) {
        scale = BARS / most;
    }

    /** Bars longer than this many microseconds are cut off: others would be too short to see. */
    private static final double LONGEST = 60;

    static String of(List<Row> rows) {
        double most = rows.stream().mapToDouble(Row::processCpuMicros).max().orElse(1);
        return new Chart(Math.min(LONGEST, most)).draw(rows);
    }

    private String draw(List<Row> rows) {
        int height = HEAD + LINE * rows.size() + LINE;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">%n",
                NAMES + BARS + 120, height);
        add("<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n");
        text(8, 20, "CPU for an example, in µs: dark the threads that work and send, light the rest of the process;");
        text(8, 36, "the red line is the goal, a multiple of what only decodes and sends");
        int y = HEAD;
        for (Row row : rows) {
            bar(row, y);
            y += LINE;
        }
        return svg.append("</svg>\n").toString();
    }

    private void bar(Row row, int y) {
        boolean isOurs = row.contender().isThisJob();
        text(8, y + 15, row.match().name());
        rectangle(y, row.processCpuMicros(), isOurs ? "#a9c7ec" : "#d5d5d5");
        rectangle(y, row.cpuMicros(), isOurs ? "#2f6fb5" : "#8a8a8a");
        double end = Math.min(LONGEST, row.processCpuMicros());
        text(
                NAMES + (int) (scale * end) + 6,
                y + 15,
                String.format(Locale.ROOT, "%.1f, %.1f", row.cpuMicros(), row.processCpuMicros()));
        double goal = Goals.ratio(row.match()) * row.cpuMicros() / row.ratio();
        if (!Double.isNaN(goal)) {
            add(
                    "<rect x=\"%.1f\" y=\"%d\" width=\"2\" height=\"%d\" fill=\"#c0392b\"/>%n",
                    NAMES + scale * goal, y + 1, LINE - 4);
        }
    }

    private void rectangle(int y, double micros, String color) {
        add(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                NAMES, y + 3, scale * Math.min(LONGEST, micros), LINE - 8, color);
    }

    private void text(int x, int y, String text) {
        add("<text x=\"%d\" y=\"%d\" fill=\"#222\">%s</text>%n", x, y, text);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
