package perceptron.query.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The metrics of one moment, collected point by point. The later of two points with the same labels wins: while a
 * partition moves, two threads may report it at once.
 */
final class Families {
    private final Map<String, Family> families = new LinkedHashMap<>();

    private record Family(String name, String help, boolean counter, Map<Labels, Double> points) {
        MetricSnapshot snapshot() {
            return counter ? counterSnapshot() : gaugeSnapshot();
        }

        private MetricSnapshot counterSnapshot() {
            CounterSnapshot.Builder snapshot =
                    CounterSnapshot.builder().name(name).help(help);
            points.forEach((labels, value) -> snapshot.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(labels)
                    .value(value)
                    .build()));
            return snapshot.build();
        }

        private MetricSnapshot gaugeSnapshot() {
            GaugeSnapshot.Builder snapshot = GaugeSnapshot.builder().name(name).help(help);
            points.forEach((labels, value) -> snapshot.dataPoint(
                    GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
            return snapshot.build();
        }
    }

    /**
     * @param name without the suffix _total, which is added
     * @param labels names and values in turn
     */
    void counter(String name, String help, double value, String... labels) {
        add(name, help, true, value, labels);
    }

    void gauge(String name, String help, double value, String... labels) {
        add(name, help, false, value, labels);
    }

    private void add(String name, String help, boolean counter, double value, String... labels) {
        families.computeIfAbsent(name, key -> new Family(key, help, counter, new LinkedHashMap<>()))
                .points()
                .put(Labels.of(labels), value);
    }

    MetricSnapshots all() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        families.values().forEach(family -> all.metricSnapshot(family.snapshot()));
        return all.build();
    }
}
