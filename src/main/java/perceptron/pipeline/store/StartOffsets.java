package perceptron.pipeline.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offsets that a tool has set since the job last ran. Kafka Streams commits metadata of its own with each offset; a tool commits
 * none. While other instances run, Kafka lets no tool set offsets. If examples are repartitioned, an offset that was set further ahead
 * may have been committed again by Kafka Streams before it is seen here; one that was set back is noticed by its records.
 */
public final class StartOffsets {
    private static final Logger LOG = LoggerFactory.getLogger(StartOffsets.class);
    private static final long PATIENCE_SECONDS = 10;

    /** The offset of a partition if a tool has set it; null if not. */
    private volatile Function<TopicPartition, Long> latest = partition -> null;

    private final Set<TopicPartition> suspects = ConcurrentHashMap.newKeySet();
    private volatile boolean isAccepted;

    /** From now on, offsets that were moved are accepted. */
    public void accept() {
        isAccepted = true;
    }

    boolean isAccepted() {
        return isAccepted;
    }

    /** Called before the job starts. */
    public void look(String job, Supplier<Admin> clients) {
        latest = partition -> latest(job, clients, partition);
        try (Admin admin = clients.get()) {
            Map<TopicPartition, OffsetAndMetadata> committed = committed(job, admin);
            warnOfDeleted(committed, admin);
            committed.values().removeIf(offset -> !offset.metadata().isEmpty());
            if (!committed.isEmpty() && !isRunning(job, admin)) {
                suspects.addAll(committed.keySet());
            }
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            LOG.warn("Kafka does not say where the job goes on: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** For tests. */
    void set(Map<TopicPartition, Long> offsets) {
        suspects.addAll(offsets.keySet());
        latest = offsets::get;
    }

    /**
     * The offset of a partition, if a tool has set it and this was not asked before; null if not. Another instance may have processed
     * the partition since this one started, so Kafka is asked again.
     */
    Long take(TopicPartition partition) {
        return suspects.remove(partition) ? latest.apply(partition) : null;
    }

    private static Long latest(String job, Supplier<Admin> clients, TopicPartition partition) {
        try (Admin admin = clients.get()) {
            OffsetAndMetadata offset = committed(job, admin).get(partition);
            return offset != null && offset.metadata().isEmpty() ? offset.offset() : null;
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            LOG.warn("Kafka does not say where the job goes on in {}: {}", partition, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private static Map<TopicPartition, OffsetAndMetadata> committed(String job, Admin admin)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>(admin.listConsumerGroupOffsets(job)
                .partitionsToOffsetAndMetadata()
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        committed.values().removeIf(offset -> offset == null);
        return committed;
    }

    private static boolean isRunning(String job, Admin admin)
            throws InterruptedException, ExecutionException, TimeoutException {
        return !admin.describeConsumerGroups(List.of(job))
                .describedGroups()
                .get(job)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .members()
                .isEmpty();
    }

    /** Retention may delete records before the job has read them. Kafka's consumer then goes on without a word. */
    private static void warnOfDeleted(Map<TopicPartition, OffsetAndMetadata> committed, Admin admin)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<TopicPartition, OffsetSpec> earliest = new HashMap<>();
        committed.keySet().forEach(partition -> earliest.put(partition, OffsetSpec.earliest()));
        var begins = admin.listOffsets(earliest).all().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        begins.forEach((partition, begin) -> {
            long next = committed.get(partition).offset();
            if (begin.offset() > next) {
                LOG.warn(
                        "Kafka has deleted the records {} to {} of {}, partition {}, before the job has read them: see"
                                + " retention.ms of that topic. The job goes on at {}",
                        next,
                        begin.offset() - 1,
                        partition.topic(),
                        partition.partition(),
                        begin.offset());
            }
        });
    }
}
