package perceptron.throughput;

import java.util.List;
import java.util.Map;

/** The results as text and as JSON. The ratio is that of the stream threads' CPU time to the decoding pass-through's. */
record Table(List<Row> rows, List<Delay> delays, List<Restored> restored) {
    /** From append to visible prediction, in milliseconds. */
    record Delay(Contender contender, Workload workload, int p50, int p99, int p999) {}

    /** Bytes of heap in use with all models, and milliseconds from the start of a job without state until it runs. */
    record Restored(Workload workload, long weights, long heapBytes, long millis) {}

    String text() {
        StringBuilder text = new StringBuilder("%n%-14s %-36s %10s %22s %6s %9s %9s %10s %8s%n"
                .formatted(
                        "",
                        "",
                        "examples/s",
                        "CPU us [least, most]",
                        "ratio",
                        "all CPU",
                        "alloc B",
                        "changelog",
                        "outputs"));
        for (Row row : rows) {
            text.append("%-14s %-36s %10.0f %8.2f [%5.2f, %5.2f] %6s %9.2f %9.0f %10.1f %8.1f%n"
                    .formatted(
                            row.workload(),
                            row.contender().title(),
                            row.examplesPerSecond(),
                            row.cpuMicros(),
                            row.leastCpuMicros(),
                            row.mostCpuMicros(),
                            ratio(row),
                            row.processCpuMicros(),
                            row.allocatedBytes(),
                            row.changelogBytes(),
                            row.outputBytes()));
        }
        text.append("%n%-14s %-36s %8s %8s %8s   ms from append to visible prediction at 10,000/s%n"
                .formatted("", "", "p50", "p99", "p99.9"));
        for (Delay delay : delays) {
            text.append("%-14s %-36s %8d %8d %8d%n"
                    .formatted(delay.workload(), delay.contender().title(), delay.p50(), delay.p99(), delay.p999()));
        }
        text.append("%n%-14s %12s %10s %14s%n".formatted("", "weights", "heap MB", "runs after ms"));
        for (Restored each : restored) {
            text.append("%-14s %12d %10d %14d%n"
                    .formatted(each.workload(), each.weights(), each.heapBytes() >> 20, each.millis()));
        }
        return text.toString();
    }

    private String ratio(Row row) {
        return rows.stream()
                .filter(other -> other.contender() == Contender.DECODE && other.workload() == row.workload())
                .map(other -> "%.2f".formatted(row.cpuMicros() / other.cpuMicros()))
                .findFirst()
                .orElse("");
    }

    Map<String, Object> json() {
        return Map.of("throughput", rows, "latency", delays, "restored", restored);
    }
}
