package perceptron.query.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** The few metrics of Kafka Streams and its clients that an operator needs, in Prometheus' units. */
final class KafkaMetrics {
    private static final String THREAD = "stream-thread-metrics";
    private static final String UPDATER = "stream-state-updater-metrics";
    private static final String FETCH = "consumer-fetch-manager-metrics";

    /**
     * @param group Kafka's name of the group, as is metric
     * @param name Prometheus' name
     */
    private record Allowed(String group, String metric, String name, String help) {
        boolean isCounter() {
            return metric.endsWith("-total");
        }

        /** Kafka measures in milliseconds, Prometheus in seconds. */
        double unit() {
            return metric.contains("latency") ? 1e-3 : 1;
        }

        List<String> tags() {
            return group.equals(FETCH) ? List.of("topic", "partition") : List.of("thread-id");
        }

        boolean is(MetricName found) {
            return metric.equals(found.name())
                    && group.equals(found.group())
                    && found.tags().keySet().containsAll(tags());
        }
    }

    private static final List<Allowed> ALLOWED = List.of(
            new Allowed(FETCH, "records-lag", "kafka_consumer_lag_records", "Records that have not been read yet."),
            new Allowed(
                    FETCH,
                    "records-lead",
                    "kafka_consumer_lead_records",
                    "Records that have been read and that Kafka still keeps: at 0 it deletes records unread."),
            new Allowed(THREAD, "process-total", "kafka_streams_processed_records", "Records processed."),
            new Allowed(
                    THREAD,
                    "process-rate",
                    "kafka_streams_process_records_per_second",
                    "Records processed per second."),
            new Allowed(THREAD, "commit-total", "kafka_streams_commits", "Commits."),
            new Allowed(THREAD, "commit-latency-avg", "kafka_streams_commit_seconds_avg", "Mean duration of a commit."),
            new Allowed(THREAD, "commit-latency-max", "kafka_streams_commit_seconds_max", "Longest recent commit."),
            new Allowed(
                    UPDATER,
                    "restore-records-rate",
                    "kafka_streams_restore_records_per_second",
                    "Records restored per second."),
            new Allowed(UPDATER, "active-restoring-tasks", "kafka_streams_restoring_tasks", "Tasks being restored."));

    private KafkaMetrics() {}

    static void addTo(Families families, Map<MetricName, ? extends Metric> metrics) {
        Set<MetricName> repeated = repeated(metrics.keySet());
        metrics.forEach((name, metric) -> {
            for (Allowed allowed : ALLOWED) {
                if (allowed.is(name) && !repeated.contains(name) && metric.metricValue() instanceof Number value) {
                    add(families, allowed, name, value.doubleValue());
                }
            }
        });
    }

    /**
     * For a topic with dots in its name Kafka's consumer reports everything once more, under a name with underscores
     * (deprecated by KIP-1109). A topic that really has that name shares the metric in Kafka itself.
     */
    private static Set<MetricName> repeated(Set<MetricName> all) {
        Set<MetricName> repeated = new HashSet<>();
        for (MetricName name : all) {
            String topic = name.tags().get("topic");
            if (topic != null && topic.contains(".")) {
                Map<String, String> tags = new HashMap<>(name.tags());
                tags.put("topic", topic.replace('.', '_'));
                repeated.add(new MetricName(name.name(), name.group(), "", tags));
            }
        }
        return repeated;
    }

    private static void add(Families families, Allowed allowed, MetricName name, double value) {
        if (Double.isNaN(value)) {
            return;
        }
        List<String> labels = new ArrayList<>();
        for (String tag : allowed.tags()) {
            labels.add(tag.equals("thread-id") ? "thread" : tag);
            labels.add(shortened(name.tags().get(tag)));
        }
        if (allowed.isCounter()) {
            families.counter(allowed.name(), allowed.help(), value, labels.toArray(String[]::new));
        } else {
            families.gauge(allowed.name(), allowed.help(), value * allowed.unit(), labels.toArray(String[]::new));
        }
    }

    /** A thread's name without the process's random id: with it, every start would begin new series. */
    private static String shortened(String value) {
        int thread = value.lastIndexOf("-StreamThread-");
        int updater = value.lastIndexOf("-StateUpdater-");
        return value.substring(Math.max(0, Math.max(thread, updater) + 1));
    }
}
