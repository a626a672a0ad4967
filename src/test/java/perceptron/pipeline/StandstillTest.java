package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.processor.TaskId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.Standstill.Offsets;

class StandstillTest {
    private static final TaskId FIRST = new TaskId(0, 0);
    private static final TaskId SECOND = new TaskId(0, 1);

    private final Standstill standstill = new Standstill("job", () -> null);
    private final Map<String, Double> processed = new HashMap<>(Map.of("t1", 5.0, "t2", 7.0));
    private final Map<String, Double> polled = new HashMap<>(Map.of("t1", 50.0, "t2", 70.0));
    private final Map<String, Offsets> offsets = new HashMap<>();
    private double lag;

    @BeforeEach
    void begin() {
        read("examples-0", FIRST, 10, 12);
        read("examples-1", SECOND, 20, 20);
        read("labels-1", SECOND, 3, 3);
    }

    private void read(String partition, TaskId task, long committed, long end) {
        offsets.put(partition, new Offsets(task, committed, end));
    }

    private Map<MetricName, Metric> metrics() {
        Map<MetricName, Metric> all = new HashMap<>();
        processed.forEach((thread, count) -> add(all, "stream-thread-metrics", "process-total", thread, count));
        polled.forEach((thread, count) -> add(all, "stream-thread-metrics", "poll-total", thread, count));
        add(all, "consumer-fetch-manager-metrics", "records-lag", "t1-consumer", lag);
        add(all, "consumer-fetch-manager-metrics", "records-lag", "t2-consumer", Double.NaN);
        add(all, "consumer-fetch-manager-metrics", "records-lag", "t1-restore-consumer", 1_000);
        return all;
    }

    private static void add(Map<MetricName, Metric> all, String group, String name, String client, double value) {
        MetricName metric = new MetricName(name, group, "", Map.of("client-id", client));
        Measurable measured = (config, now) -> value;
        all.put(metric, new KafkaMetric(new Object(), metric, measured, new MetricConfig(), Time.SYSTEM));
    }

    /** All threads have polled, unless they hang. */
    private long look(boolean works, Collection<Offsets> known, long seconds, String... hanging) {
        polled.replaceAll((thread, count) -> List.of(hanging).contains(thread) ? count : count + 1);
        standstill.look(works, metrics(), known == null ? null : List.copyOf(known), TimeUnit.SECONDS.toNanos(seconds));
        return standstill.millis(TimeUnit.SECONDS.toNanos(seconds)) / 1_000;
    }

    private long look(long seconds) {
        return look(true, offsets.values(), seconds);
    }

    @Test
    void kafkaIsAwaySinceTheFirstLookThatItDidNotAnswer() {
        look(true, offsets.values(), 10);
        look(true, null, 20);
        look(true, null, 50);
        assertThat(standstill.unansweredMillis(TimeUnit.SECONDS.toNanos(55))).isEqualTo(35_000);
        look(true, offsets.values(), 60);
        assertThat(standstill.unansweredMillis(TimeUnit.SECONDS.toNanos(61))).isZero();
        look(false, null, 70);
        assertThat(standstill.unansweredMillis(TimeUnit.SECONDS.toNanos(71))).isZero();
    }

    @Test
    void lastsFromTheLastLookAtWhichARecordHadBeenProcessed() {
        lag = 3;
        assertThat(look(10)).isZero();
        assertThat(look(20)).isEqualTo(10);
        assertThat(look(90)).isEqualTo(80);
        processed.merge("t2", 1.0, Double::sum);
        assertThat(look(100)).isZero();
        assertThat(look(110)).isEqualTo(10);
        lag = 0;
        assertThat(look(120)).isZero();
    }

    @Test
    void isOneThreadThatDoesNotReturnFromItsPoll() {
        assertThat(look(10)).isZero();
        assertThat(look(true, offsets.values(), 20, "t2")).isEqualTo(10);
        assertThat(look(true, List.of(), 30, "t2"))
                .as("also while partitions move")
                .isEqualTo(20);
        assertThat(look(40)).isZero();
    }

    @Test
    void isAPartitionThatGrowsAndOfWhichNothingIsCommittedThoughItsConsumerReportsNoLag() {
        assertThat(look(10)).isZero();
        assertThat(look(4_000)).as("nothing new").isZero();
        read("examples-1", SECOND, 20, 21);
        assertThat(look(4_010)).isEqualTo(10);
        assertThat(look(4_070)).isEqualTo(70);
        read("examples-1", SECOND, 21, 30);
        assertThat(look(4_080)).isZero();
    }

    /** Records are read in the order of time, so labels and commands wait behind older examples. */
    @Test
    void isNoneWhileTheTaskReadsAnotherOfItsPartitions() {
        assertThat(look(10)).isZero();
        for (int k = 1; k <= 10; k++) {
            read("examples-1", SECOND, 20 + k, 1_000);
            read("labels-1", SECOND, 3, 3 + k);
            assertThat(look(10 + 10 * k)).isZero();
        }
        read("labels-1", SECOND, 3, 20);
        read("examples-0", FIRST, 12, 12);
        assertThat(look(120)).as("another task's progress does not count").isEqualTo(10);
    }

    @Test
    void isNoneWhileKafkaDoesNotAnswerNorBeforeTheJobRuns() {
        lag = 3;
        look(10);
        assertThat(look(20)).isEqualTo(10);
        assertThat(look(true, null, 30, "t1")).isZero();
        assertThat(look(40)).isZero();
        assertThat(look(50)).isEqualTo(10);
        assertThat(look(false, offsets.values(), 60)).isZero();
    }
}
