package perceptron.pipeline.live;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Notices that no record is processed though there are records to read: such a job looks alive. It compares the metrics of Kafka
 * Streams and of its consumers at intervals. Any thread may call.
 */
public final class Standstill {
    // All guarded by this.
    private double processed = -1;
    private long since = -1;
    private double lag;

    /**
     * @param works whether the instance is running and not paused
     * @param now in milliseconds
     */
    public synchronized void look(boolean works, Map<MetricName, ? extends Metric> metrics, long now) {
        double before = processed;
        processed = sum(metrics, "stream-thread-metrics", "process-total");
        lag = sum(metrics, "consumer-fetch-manager-metrics", "records-lag");
        boolean waits = works && processed == before && lag > 0 && isConnected(metrics);
        if (!waits) {
            since = -1;
        } else if (since < 0) {
            since = now;
        }
    }

    /** A consumer without a connection reports its last lag, and an unreachable broker is no fault of the job. */
    private static boolean isConnected(Map<MetricName, ? extends Metric> metrics) {
        return sum(metrics, "consumer-metrics", "connection-count") > 0;
    }

    /** How many records waited to be read at the last look. */
    public synchronized long lag() {
        return (long) lag;
    }

    /** For how many milliseconds nothing has been processed though records waited. */
    public synchronized long millis(long now) {
        return since < 0 ? 0 : now - since;
    }

    private static double sum(Map<MetricName, ? extends Metric> metrics, String group, String name) {
        double sum = 0;
        for (Map.Entry<MetricName, ? extends Metric> each : metrics.entrySet()) {
            MetricName metric = each.getKey();
            boolean isRestore = metric.tags().getOrDefault("client-id", "").endsWith("-restore-consumer");
            if (metric.name().equals(name)
                    && metric.group().equals(group)
                    && !isRestore
                    && each.getValue().metricValue() instanceof Double value
                    && !value.isNaN()) {
                sum += value;
            }
        }
        return sum;
    }
}
