package perceptron.pipeline.store;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
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

    private volatile Map<TopicPartition, Long> set = Map.of();
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
        Map<TopicPartition, Long> found = new HashMap<>();
        try (Admin admin = clients.get()) {
            admin.listConsumerGroupOffsets(job)
                    .partitionsToOffsetAndMetadata()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .forEach((partition, offset) -> {
                        if (offset != null && offset.metadata().isEmpty()) {
                            found.put(partition, offset.offset());
                        }
                    });
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            LOG.warn("Kafka does not say where the job goes on: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        set(found);
    }

    void set(Map<TopicPartition, Long> offsets) {
        set = Map.copyOf(offsets);
    }

    /** The offset of a partition if a tool had set it when the job started, otherwise 0. */
    long of(TopicPartition partition) {
        return set.getOrDefault(partition, 0L);
    }
}
