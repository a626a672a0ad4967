package perceptron.pipeline;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.live.Standstill.Offsets;
import perceptron.pipeline.store.StartOffsets;

/**
 * How far the job has read partitions, as a client knows that has nothing to do with the job's own. A new client takes the place of
 * one that got no answer, since timers of the old one may hang after the clock was set back.
 */
final class InputOffsets implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InputOffsets.class);
    private static final long PATIENCE_SECONDS = 5;

    private final String job;
    private final Supplier<Admin> clients;
    private Admin client;

    /** @param clients makes a client when one is needed */
    InputOffsets(String job, Supplier<Admin> clients) {
        this.job = job;
        this.clients = clients;
    }

    /** Looks where the job will go on; before it starts. */
    void before(StartOffsets start) {
        start.look(job, clients);
    }

    /** Null if Kafka does not answer. A partition of which nothing was committed yet counts as read up to offset 0. */
    synchronized Map<TopicPartition, Offsets> of(Set<TopicPartition> partitions) throws InterruptedException {
        try {
            if (client == null) {
                client = clients.get();
            }
            var committed = client.listConsumerGroupOffsets(job)
                    .partitionsToOffsetAndMetadata()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
            partitions.forEach(partition -> latest.put(partition, OffsetSpec.latest()));
            var ends = client.listOffsets(latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                    .all()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            Map<TopicPartition, Offsets> offsets = new HashMap<>();
            ends.forEach((partition, end) -> {
                var read = committed.get(partition);
                offsets.put(partition, new Offsets(read == null ? 0 : read.offset(), end.offset()));
            });
            return offsets;
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            LOG.debug("Kafka does not say how far partitions are read", e);
            close();
            return null;
        }
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.close(Duration.ZERO);
            client = null;
        }
    }
}
