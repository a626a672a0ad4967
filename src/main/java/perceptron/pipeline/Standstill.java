package perceptron.pipeline;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.ThreadUtils;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.processor.TaskId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a job does nothing though there are records to read: such a job looks alive. Any thread may call.
 *
 * <p>Whatever waits for the time of day cannot be trusted here. If the clock is set back by a day, the timers of Kafka's clients and
 * of Kafka Streams wait for a day: a thread stays in its poll or never commits, and its consumer reports no lag. So time is that of
 * {@link System#nanoTime}, counters are compared with what they were, and a client of its own, which has nothing to do with the job's,
 * says how far partitions are read. A new client takes the place of one that got no answer.
 */
final class Standstill implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Standstill.class);
    private static final long LOOK_SECONDS = 10;
    private static final long PATIENCE_SECONDS = 5;
    private static final String THREADS = "stream-thread-metrics";

    /** The committed offset and the end offset of a partition, or the sums of both over all partitions of a task. */
    record Offsets(TaskId task, long committed, long end) {
        private Offsets plus(Offsets other) {
            return new Offsets(task, committed + other.committed, end + other.end);
        }
    }

    /**
     * What was seen when all was last well.
     *
     * @param count what grows while the job works
     * @param end of the task's partitions
     * @param at in nanoseconds
     */
    private record Mark(double count, long end, long at) {}

    /** By the name of what is watched: a stream thread, a task, or the instance. Guarded by this, as are the next ones. */
    private Map<String, Mark> marks = new HashMap<>();

    private long since;
    private boolean stands;

    /** Since when Kafka has not answered, in nanoseconds; null if it has. */
    private Long unanswered;

    private final String job;
    private final Supplier<Admin> clients;
    private final ScheduledExecutorService timer =
            new ScheduledThreadPoolExecutor(1, ThreadUtils.createThreadFactory("job timer", true));

    /** Guarded by clients. */
    private Admin client;

    /** @param clients makes a client when one is needed */
    Standstill(String job, Supplier<Admin> clients) {
        this.job = job;
        this.clients = clients;
    }

    /** Looks at the job at intervals, from now on. */
    void watch(Job watched) {
        timer.scheduleWithFixedDelay(() -> look(watched), LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    /** While state is restored, nothing is read, and that is not a standstill. */
    private void look(Job watched) {
        try {
            State now = watched.state();
            boolean works = now.isRunningOrRebalancing() && !watched.isPaused();
            var reads = now == State.RUNNING ? watched.partitionsHere() : Map.<TaskId, Set<TopicPartition>>of();
            look(works, watched.metrics(), works ? offsets(reads) : null, System.nanoTime());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.debug("Progress could not be watched", e);
        }
    }

    /** Null if Kafka does not answer. A partition of which nothing was committed yet counts as read up to offset 0. */
    private List<Offsets> offsets(Map<TaskId, Set<TopicPartition>> tasks) throws InterruptedException {
        synchronized (clients) {
            try {
                if (client == null) {
                    client = clients.get();
                }
                var committed = client.listConsumerGroupOffsets(job)
                        .partitionsToOffsetAndMetadata()
                        .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
                tasks.values().forEach(task -> task.forEach(partition -> latest.put(partition, OffsetSpec.latest())));
                var ends = client.listOffsets(latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                        .all()
                        .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                List<Offsets> offsets = new ArrayList<>();
                tasks.forEach((task, partitions) -> partitions.forEach(partition -> {
                    var read = committed.get(partition);
                    long end = ends.get(partition).offset();
                    offsets.add(new Offsets(task, read == null ? 0 : read.offset(), end));
                }));
                return offsets;
            } catch (ExecutionException | TimeoutException | KafkaException e) {
                LOG.debug("The lag cannot be read from Kafka", e);
                closeClient();
                return null;
            }
        }
    }

    private void closeClient() {
        synchronized (clients) {
            if (client != null) {
                client.close(Duration.ZERO);
                client = null;
            }
        }
    }

    /**
     * @param works whether the instance has begun to run, has not ended and is not paused
     * @param offsets of the partitions of this instance; null if Kafka does not answer, which is not the fault of the job
     * @param now in nanoseconds
     */
    synchronized void look(boolean works, Map<MetricName, ? extends Metric> metrics, List<Offsets> offsets, long now) {
        Map<String, Mark> before = marks;
        marks = new HashMap<>();
        stands = false;
        unanswered = !works || offsets != null ? null : unanswered == null ? (Long) now : unanswered;
        if (!works || offsets == null) {
            return;
        }
        metrics.forEach((name, metric) -> {
            if (name.group().equals(THREADS) && name.name().equals("poll-total")) {
                mark(before, name.tags().toString(), (double) metric.metricValue(), 0, true, now);
            }
        });
        // A task reads its partitions in the order of time: labels may well wait while it catches up with examples.
        Map<TaskId, Offsets> tasks = new HashMap<>();
        offsets.forEach(at -> tasks.merge(at.task(), at, Offsets::plus));
        tasks.forEach((task, at) -> {
            Mark mark = before.get(task.toString());
            mark(before, task.toString(), at.committed(), at.end(), mark != null && at.end() > mark.end(), now);
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
    synchronized long millis(long now) {
        return stands ? (now - since) / 1_000_000 : 0;
    }

    synchronized long unansweredMillis(long now) {
        return unanswered == null ? 0 : (now - unanswered) / 1_000_000;
    }

    /** How many records wait to be read, as far as the consumers know. */
    static long lag(Map<MetricName, ? extends Metric> metrics) {
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

    @Override
    public void close() {
        timer.shutdownNow();
        closeClient();
    }
}
