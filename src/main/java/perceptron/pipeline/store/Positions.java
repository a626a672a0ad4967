package perceptron.pipeline.store;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * Up to which offset a task has learned from each partition of its inputs. It is stored in the transaction that commits the offsets.
 * So a record with an earlier offset means that the job's offsets were moved by hand, and would be learned twice. A later offset has
 * many good reasons, such as dead letters and the markers of transactions, and is refused only where a tool has set the offset.
 */
public final class Positions {
    private static final Logger LOG = LoggerFactory.getLogger(Positions.class);
    private static final long PATIENCE_SECONDS = 10;
    private static final int FORMAT = 1;

    private final KeyValueStore<byte[], byte[]> store;
    private final Runnable changed;
    private final Consumer<OffsetsMoved> accepted;

    private final Map<TopicPartition, Position> positions = new LinkedHashMap<>();

    private final Start start;
    private boolean isStarted;

    /** That of the last record: most records come from the same partition as the one before. */
    private Position last = new Position(new TopicPartition("", -1), 0);

    private static final class Position {
        private final TopicPartition at;

        /** The offset after that of the last record. */
        private long next;

        Position(TopicPartition at, long next) {
            this.at = at;
            this.next = next;
        }

        boolean isOf(String topic, int partition) {
            return at.partition() == partition && at.topic().equals(topic);
        }
    }

    /**
     * The offsets that a tool has set since the job last ran. Kafka Streams commits metadata of its own with each offset; a tool commits
     * none. While other instances run, Kafka lets no tool set offsets. If examples are repartitioned, an offset that was set further ahead
     * may have been committed again by Kafka Streams before it is seen here; one that was set back is noticed by its records.
     */
    public static final class Start {
        private volatile Map<TopicPartition, Long> set = Map.of();
        private volatile boolean isAccepted;

        /** From now on, offsets that were moved are accepted. */
        public void accept() {
            isAccepted = true;
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
                LOG.warn("The committed offsets cannot be read from Kafka: {}", e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            set = Map.copyOf(found);
        }
    }

    /** The job's offset of a partition was moved by hand. The job stops: it would learn examples twice, or leave some out. */
    public static final class OffsetsMoved extends RuntimeException {
        private final TopicPartition at;
        private final long found;

        /**
         * @param next the offset after that of the last record
         * @param found the offset at which the job would go on
         */
        private OffsetsMoved(TopicPartition at, long next, long found) {
            super("The models have learned from " + at.topic() + ", partition " + at.partition() + ", up to offset "
                    + (next - 1) + ", and the job would go on at " + found
                    + ": its offset was moved, or the topic was recreated. It would "
                    + (found < next ? "learn these records again." : "leave these records out.")
                    + " If that is meant, 'perceptron-streams run --accept-offsets' does so, on all instances. Otherwise set the"
                    + " offset to " + next + " while no instance runs.");
            this.at = at;
            this.found = found;
        }

        public TopicPartition at() {
            return at;
        }

        public long found() {
            return found;
        }
    }

    /**
     * @param start the offsets from which the job begins
     * @param changed runs if {@link #write} is due before the next commit
     * @param accepted receives each partition whose offset was moved, if that is accepted
     */
    public Positions(
            KeyValueStore<byte[], byte[]> store, Start start, Runnable changed, Consumer<OffsetsMoved> accepted) {
        this.store = store;
        this.changed = changed;
        this.accepted = accepted;
        this.start = start;
        byte[] stored = store.get(Keys.POSITIONS);
        if (stored != null) {
            BytesIn in = new BytesIn(stored);
            in.expectVersion(FORMAT, "positions");
            for (int left = in.readInt(); left > 0; left--) {
                TopicPartition at = new TopicPartition(in.readText(), in.readInt());
                positions.put(at, new Position(at, in.readLong()));
            }
        }
    }

    /**
     * Finds the partitions in which a tool has set the offset further ahead, and then goes on there. Another instance may have gone on
     * from there since: then the position is further ahead itself. Only the first call does something.
     *
     * @throws OffsetsMoved if that is not accepted
     */
    public void start() {
        if (isStarted) {
            return;
        }
        isStarted = true;
        start.set.forEach((at, found) -> {
            Position position = positions.get(at);
            if (position != null && found > position.next) {
                accept(position, found);
                goOnAt(position, found);
            }
        });
    }

    /**
     * Notes that a record is processed.
     *
     * @throws OffsetsMoved if it comes earlier than it should, and that is not accepted
     */
    public void process(String topic, int partition, long offset) {
        start();
        if (!last.isOf(topic, partition)) {
            last = positions.computeIfAbsent(new TopicPartition(topic, partition), at -> new Position(at, offset));
        }
        if (offset < last.next) {
            accept(last, offset);
        }
        goOnAt(last, offset + 1);
    }

    private void accept(Position position, long found) {
        OffsetsMoved moved = new OffsetsMoved(position.at, position.next, found);
        if (!start.isAccepted) {
            throw moved;
        }
        accepted.accept(moved);
    }

    private void goOnAt(Position position, long next) {
        position.next = next;
        changed.run();
    }

    /** Writes the next offset of each partition, before a commit. */
    public void write() {
        BytesOut out = new BytesOut(64 * positions.size());
        out.writeByte(FORMAT);
        out.write(positions.size());
        for (Position position : positions.values()) {
            out.writeText(position.at.topic());
            out.write(position.at.partition());
            out.write(position.next);
        }
        store.put(Keys.POSITIONS, out.toBytes());
    }
}
