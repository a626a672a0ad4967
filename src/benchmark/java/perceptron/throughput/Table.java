package perceptron.throughput;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** The results as text and as JSON, each with its goal beside it. */
record Table(List<Row> rows, List<Restored> restored) {
    private static final String LEGEND =
            """
            CPU us of the threads that work and send, for an example; its ratio to that of decode on the same workload; all CPU of the process.
            Changelog and outputs are bytes for an example, on disk.
            """;

    /** A job that was killed, and what its successor took to restore it. */
    record Restored(Workload workload, Recovery.Lost lost, Recovery.Restored restored) {}

    String text() {
        StringBuilder text = new StringBuilder();
        if (!rows.isEmpty()) {
            text.append(throughput());
        }
        large().ifPresent(ratio -> text.append(
                line("%n2^24 features beside 2^10: %.2f of the CPU time, goal %.1f%n", ratio, Goals.LARGE)));
        if (!restored.isEmpty()) {
            text.append(line(
                    "%n%-30s %10s %10s %10s %10s  ms after a kill, with nothing on disk%n",
                    "", "examples", "heap MB", "runs", "predicts"));
        }
        for (Restored each : restored) {
            text.append(line(
                    "%-30s %10d %10d %10d %10d%n",
                    each.workload.code(),
                    each.lost.examples(),
                    each.lost.heapBytes() >> 20,
                    each.restored.runsMillis(),
                    each.restored.predictsMillis()));
        }
        return text.toString();
    }

    private String throughput() {
        StringBuilder text = new StringBuilder(line(
                "%n%-30s %9s %7s %23s %7s %9s %11s %14s %9s %8s%n",
                "",
                "ex/s",
                "CPU us",
                "ratio [least, most] goal",
                "all CPU",
                "alloc B",
                "ratio goal",
                "changelog goal",
                "outputs",
                "heap MB"));
        for (Row row : rows) {
            text.append(line(
                    "%-30s %9.0f %7.2f %5.2f [%5.2f,%5.2f]%5s %7.2f %9.0f %6.2f%5s %9.1f%5s %9.1f %8.0f%n",
                    row.match().name(),
                    row.examplesPerSecond(),
                    row.cpuMicros(),
                    row.ratio(),
                    row.leastRatio(),
                    row.mostRatio(),
                    goal(Goals.ratio(row.match())),
                    row.processCpuMicros(),
                    row.allocatedBytes(),
                    row.allocatedRatio(),
                    goal(Goals.allocatedRatio(row.match())),
                    row.changelogBytes(),
                    goal(Goals.changelog(row.match())),
                    row.outputBytes(),
                    row.heapBytes() / (1 << 20)));
        }
        return text.append(LEGEND).toString();
    }

    private static String goal(double goal) {
        return Double.isNaN(goal) ? "" : goal < 10 ? line("%.1f", goal) : line("%.0f", goal);
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private OptionalDouble large() {
        OptionalDouble large = cpu(Workload.SPARSE_24);
        OptionalDouble small = cpu(Workload.SPARSE_10);
        return large.isPresent() && small.isPresent()
                ? OptionalDouble.of(large.getAsDouble() / small.getAsDouble())
                : OptionalDouble.empty();
    }

    private OptionalDouble cpu(Workload workload) {
        return rows.stream()
                .filter(row -> row.contender() == Contender.PERCEPTRON && row.workload() == workload)
                .mapToDouble(Row::cpuMicros)
                .findFirst();
    }

    Map<String, Object> json() {
        return Map.of("throughput", rows, "restored", restored);
    }
}
