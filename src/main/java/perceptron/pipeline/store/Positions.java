package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;

/**
 * Up to which offset a task has learned from each partition of its inputs. It is stored in the transaction that commits the offsets.
 * So a record with an earlier offset means that the job's offsets were moved by hand, and would be learned twice. A later offset has
 * many good reasons, such as dead letters and the markers of transactions, and is refused only where a tool has set the offset.
 */
public final class Positions {
    /** Takes the place of a model's name when the positions have to be written before a commit. No model has an empty name. */
    public static final byte[] NAME = {};

    private static final int FORMAT = 1;

    private final KeyValueStore<byte[], byte[]> store;
    private final Consumer<byte[]> changed;
    private final Consumer<OffsetsMoved> accepted;
    private final List<Input> inputs = new ArrayList<>();
    private final StartOffsets start;
    private boolean isStarted;
    private Input last = new Input("", -1, 0);
    private boolean isToBeWritten;

    /** The position in one partition. */
    private static final class Input {
        private final String topic;
        private final int partition;

        /** The offset after that of the last record. */
        private long next;

        private Input(String topic, int partition, long next) {
            this.topic = topic;
            this.partition = partition;
            this.next = next;
        }

        private boolean is(String topic, int partition) {
            return this.partition == partition && this.topic.equals(topic);
        }
    }

    /** The job's offset of a partition was moved by hand. The job stops: it would learn examples twice, or leave some out. */
    public static final class OffsetsMoved extends RuntimeException {
        private final transient Input input;
        private final long found;

        /** @param found the offset at which the job would go on */
        private OffsetsMoved(Input input, long found) {
            super("The models have learned from " + input.topic + ", partition " + input.partition + ", up to offset "
                    + (input.next - 1) + ", and the job would go on at " + found
                    + ": its offset was moved, or the topic was recreated. It would "
                    + (found < input.next ? "learn these records again." : "leave these records out.")
                    + " If that is meant, 'perceptron-streams run --accept-offsets' does so, on all instances. Otherwise set the"
                    + " offset to " + input.next + " while no instance runs.");
            this.input = input;
            this.found = found;
        }

        public String topic() {
            return input.topic;
        }

        public int partition() {
            return input.partition;
        }

        public long found() {
            return found;
        }
    }

    /**
     * @param start the offsets from which the job begins
     * @param changed receives {@link #NAME} if the positions have to be written before the next commit
     * @param accepted is told of each partition whose offset was moved, if that is accepted
     */
    public Positions(
            KeyValueStore<byte[], byte[]> store,
            StartOffsets start,
            Consumer<byte[]> changed,
            Consumer<OffsetsMoved> accepted) {
        this.store = store;
        this.changed = changed;
        this.accepted = accepted;
        this.start = start;
        byte[] stored = store.get(Keys.POSITIONS);
        if (stored != null) {
            BytesIn in = new BytesIn(stored);
            in.expectVersion(FORMAT, "positions");
            for (int left = in.readInt(); left > 0; left--) {
                inputs.add(new Input(in.readText(), in.readInt(), in.readLong()));
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
        for (Input input : inputs) {
            long found = start.of(new TopicPartition(input.topic, input.partition));
            if (found > input.next) {
                accept(input, found);
                goOnAt(input, found);
            }
        }
    }

    /**
     * Notes that a record is processed.
     *
     * @throws OffsetsMoved if it comes earlier than it should, and that is not accepted
     */
    public void process(String topic, int partition, long offset) {
        start();
        if (!last.is(topic, partition)) {
            last = input(topic, partition, offset);
        }
        if (offset < last.next) {
            accept(last, offset);
        }
        goOnAt(last, offset + 1);
    }

    private void accept(Input input, long found) {
        OffsetsMoved moved = new OffsetsMoved(input, found);
        if (!start.isAccepted()) {
            throw moved;
        }
        accepted.accept(moved);
    }

    private Input input(String topic, int partition, long offset) {
        for (Input input : inputs) {
            if (input.is(topic, partition)) {
                return input;
            }
        }
        Input added = new Input(topic, partition, offset);
        inputs.add(added);
        return added;
    }

    private void goOnAt(Input input, long next) {
        input.next = next;
        if (!isToBeWritten) {
            isToBeWritten = true;
            changed.accept(NAME);
        }
    }

    /** Writes what has changed, before a commit. */
    public void write() {
        isToBeWritten = false;
        BytesOut out = new BytesOut(64 * inputs.size());
        out.writeByte(FORMAT);
        out.write(inputs.size());
        for (Input input : inputs) {
            out.writeText(input.topic);
            out.write(input.partition);
            out.write(input.next);
        }
        store.put(Keys.POSITIONS, out.toBytes());
    }
}
