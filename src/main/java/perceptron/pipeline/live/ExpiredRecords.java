package perceptron.pipeline.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the input records that expired: Kafka deleted them, by the retention of their topic, before the job read them. The consumer
 * goes on with the first record that is left, and reports nothing.
 *
 * <p>Stream threads report gaps between the offsets that they read. Most gaps are markers of transactions. If the first offset that
 * the topic still has lies within or behind a gap, records have expired.
 */
public final class ExpiredRecords implements Observer {
    private static final Logger LOG = LoggerFactory.getLogger(ExpiredRecords.class);

    private static final int PATIENCE_SECONDS = 5;

    private record Gap(TopicPartition partition, long from, long to) {}

    private final Admin admin;
    private final String job;
    private final Set<String> topics;
    private final Queue<Gap> gaps = new ConcurrentLinkedQueue<>();
    private final AtomicLong count = new AtomicLong();

    /** @param topics the inputs */
    public ExpiredRecords(Admin admin, String job, Set<String> topics) {
        this.admin = admin;
        this.job = job;
        this.topics = Set.copyOf(topics);
    }

    @Override
    public void gap(String topic, int partition, long from, long to) {
        if (topics.contains(topic)) {
            gaps.add(new Gap(new TopicPartition(topic, partition), from, to));
        }
    }

    /** Counts the records that expired while no instance ran. Must be called before this instance reads. */
    public void lookBeforeStart() {
        try {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(job)
                    .partitionsToOffsetAndMetadata()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            committed.forEach((partition, offset) -> {
                if (offset != null) {
                    gap(partition.topic(), partition.partition(), offset.offset(), Long.MAX_VALUE);
                }
            });
            look();
            // A gap that could not be compared has no end yet: later it would also count records that were read.
            gaps.clear();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("The offsets of the job are not known", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Compares the reported gaps with the first offsets. Must be called soon after the reports. */
    public void look() throws InterruptedException {
        List<Gap> found = new ArrayList<>();
        for (Gap gap = gaps.poll(); gap != null; gap = gaps.poll()) {
            found.add(gap);
        }
        if (found.isEmpty()) {
            return;
        }
        try {
            Map<TopicPartition, ListOffsetsResultInfo> first = first(found);
            Map<TopicPartition, Long> expired = new HashMap<>();
            for (Gap gap : found) {
                long left = Math.min(gap.to(), first.get(gap.partition()).offset());
                if (left > gap.from()) {
                    expired.merge(gap.partition(), left - gap.from(), Long::sum);
                }
            }
            expired.forEach(this::report);
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("The first offsets are not known", e);
            gaps.addAll(found);
        }
    }

    private void report(TopicPartition partition, long records) {
        count.addAndGet(records);
        LOG.warn(
                "{} records of {} expired before the job read them: Kafka has deleted them, and no model has learned from"
                        + " them. retention.ms and retention.bytes of the topic decide when",
                records,
                partition);
    }

    private Map<TopicPartition, ListOffsetsResultInfo> first(List<Gap> found)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        found.forEach(gap -> asked.put(gap.partition(), OffsetSpec.earliest()));
        return admin.listOffsets(asked).all().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** How many records have expired since the process started. */
    public long count() {
        return count.get();
    }
}
