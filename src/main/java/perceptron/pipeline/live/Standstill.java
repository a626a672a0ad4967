package perceptron.pipeline.live;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Notices that no record is processed though there are some to read: such a job looks alive, whatever keeps it. What Kafka
 * Streams and its consumers count themselves is looked at now and then; any thread may ask.
 */
public final class Standstill {
    private double processed = -1; // guarded by this, as the next one is
    private long since = -1;
    private double lag;

    /**
     * @param works whether the instance runs, and does not wait for the registry
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

    /** A consumer without a connection knows what the lag was, and a broker that is away is no fault of the job. */
    private static boolean isConnected(Map<MetricName, ? extends Metric> metrics) {
        return sum(metrics, "consumer-metrics", "connection-count") > 0;
    }

    /** How many records there were to read at the last look. */
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
