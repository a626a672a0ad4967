package perceptron.pipeline.live;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;

/**
 * Notices that a job does nothing though there are records to read: such a job looks alive. Any thread may call.
 *
 * <p>Whatever waits for the time of day cannot be trusted here. If the clock is set back by a day, the timers of Kafka's clients and
 * of Kafka Streams wait for a day: a thread stays in its poll or never commits, and its consumer reports no lag. So time is that of
 * {@link System#nanoTime}, counters are compared with what they were, and another client says how far partitions are read.
 */
public final class Standstill {
    private static final String THREADS = "stream-thread-metrics";

    /** How far the job has read a partition, and where the partition ends. */
    public record Offsets(long committed, long end) {}

    /**
     * What was seen when all was last well.
     *
     * @param count what grows while the job works
     * @param end of the partition
     * @param at in nanoseconds
     */
    private record Mark(double count, long end, long at) {}

    /** By the name of what is watched: a stream thread, a partition, or the instance. Guarded by this, as is the next one. */
    private Map<String, Mark> marks = new HashMap<>();

    private long since;
    private boolean stands;

    /**
     * To be called at intervals.
     *
     * @param works whether the instance has begun to run, has not ended and is not paused
     * @param offsets of the partitions of this instance; null if Kafka does not answer, which is no fault of the job
     * @param now in nanoseconds
     */
    public synchronized void look(
            boolean works, Map<MetricName, ? extends Metric> metrics, Map<TopicPartition, Offsets> offsets, long now) {
        Map<String, Mark> before = marks;
        marks = new HashMap<>();
        stands = false;
        if (!works || offsets == null) {
            return;
        }
        metrics.forEach((name, metric) -> {
            if (name.group().equals(THREADS) && name.name().equals("poll-total")) {
                mark(before, name.tags().toString(), (double) metric.metricValue(), 0, true, now);
            }
        });
        offsets.forEach((partition, at) -> {
            Mark mark = before.get(partition.toString());
            mark(before, partition.toString(), at.committed(), at.end(), mark != null && at.end() > mark.end(), now);
        });
        boolean waits = !offsets.isEmpty() && lag(metrics) > 0;
        mark(before, "records", sum(metrics, THREADS, "process-total"), 0, waits, now);
    }

    /** @param isExpected whether the count has to grow */
    private void mark(Map<String, Mark> before, String name, double count, long end, boolean isExpected, long now) {
        Mark mark = before.get(name);
        if (mark == null || mark.count() != count || !isExpected) {
            marks.put(name, new Mark(count, end, now));
            return;
        }
        marks.put(name, mark);
        since = stands ? Math.min(since, mark.at()) : mark.at();
        stands = true;
    }

    /** For how many milliseconds nothing has been read or committed though records waited. */
    public synchronized long millis(long now) {
        return stands ? (now - since) / 1_000_000 : 0;
    }

    /** How many records wait to be read, as far as the consumers know. */
    public static long lag(Map<MetricName, ? extends Metric> metrics) {
        return (long) sum(metrics, "consumer-fetch-manager-metrics", "records-lag");
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
