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
    private static final double MILLIS = 1e-3;

    /** @param unit the factor from Kafka's unit to Prometheus' */
    private record Allowed(
            String group, String metric, boolean counter, String name, String help, double unit, List<String> tags) {}

    private static final List<String> THREAD = List.of("thread-id");
    private static final List<String> PARTITION = List.of("topic", "partition");
    private static final String STREAM_THREAD = "stream-thread-metrics";
    private static final String UPDATER = "stream-state-updater-metrics";
    private static final String FETCH = "consumer-fetch-manager-metrics";

    private static final List<Allowed> ALLOWED = List.of(
            new Allowed(
                    FETCH,
                    "records-lag",
                    false,
                    "kafka_consumer_lag_records",
                    "Records that have not been read yet.",
                    1,
                    PARTITION),
            new Allowed(
                    FETCH,
                    "records-lead",
                    false,
                    "kafka_consumer_lead_records",
                    "Records that have been read and that Kafka still keeps: at 0 it deletes records unread.",
                    1,
                    PARTITION),
            counter(STREAM_THREAD, "process-total", "kafka_streams_processed_records", "Records processed."),
            gauge(
                    STREAM_THREAD,
                    "process-rate",
                    "kafka_streams_process_records_per_second",
                    "Records processed per second.",
                    1),
            counter(STREAM_THREAD, "commit-total", "kafka_streams_commits", "Commits."),
            gauge(
                    STREAM_THREAD,
                    "commit-latency-avg",
                    "kafka_streams_commit_seconds_avg",
                    "Mean duration of a commit.",
                    MILLIS),
            gauge(
                    STREAM_THREAD,
                    "commit-latency-max",
                    "kafka_streams_commit_seconds_max",
                    "Longest recent commit.",
                    MILLIS),
            gauge(
                    UPDATER,
                    "restore-records-rate",
                    "kafka_streams_restore_records_per_second",
                    "Records restored per second.",
                    1),
            gauge(UPDATER, "active-restoring-tasks", "kafka_streams_restoring_tasks", "Tasks being restored.", 1));

    private static Allowed counter(String group, String metric, String name, String help) {
        return new Allowed(group, metric, true, name, help, 1, THREAD);
    }

    private static Allowed gauge(String group, String metric, String name, String help, double unit) {
        return new Allowed(group, metric, false, name, help, unit, THREAD);
    }

    private KafkaMetrics() {}

    static void addTo(Families families, Map<MetricName, ? extends Metric> metrics) {
        Set<MetricName> repeated = repeated(metrics.keySet());
        metrics.forEach((name, metric) -> {
            for (Allowed allowed : ALLOWED) {
                if (isThis(allowed, name) && !repeated.contains(name) && metric.metricValue() instanceof Number value) {
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

    private static boolean isThis(Allowed allowed, MetricName name) {
        return allowed.metric().equals(name.name())
                && allowed.group().equals(name.group())
                && name.tags().keySet().containsAll(allowed.tags());
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
        if (allowed.counter()) {
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
