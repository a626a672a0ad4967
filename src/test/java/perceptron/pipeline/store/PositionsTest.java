package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.store.Positions.OffsetsMoved;

class PositionsTest {
    private final KeyValueStore<byte[], byte[]> store = TestStores.inMemory("models");
    private final StartOffsets start = new StartOffsets();
    private final List<byte[]> noted = new ArrayList<>();
    private final List<OffsetsMoved> accepted = new ArrayList<>();
    private Positions positions = open();

    /** As after a start, of what was written before the last commit. */
    private Positions open() {
        return new Positions(store, start, noted::add);
    }

    private void process(String topic, long... offsets) {
        for (long offset : offsets) {
            positions.process(topic, 0, offset, accepted::add);
        }
    }

    private void restart() {
        positions.write();
        positions = open();
        positions.start(accepted::add);
    }

    @Test
    void recordsThatWereLearnedAreRefused() {
        process("examples", 0, 1, 2);
        process("labels", 0);
        restart();
        assertThatThrownBy(() -> process("examples", 2))
                .isInstanceOf(OffsetsMoved.class)
                .hasMessageContaining("examples, partition 0, up to offset 2, and the job would go on at 2")
                .hasMessageContaining("run --accept-offsets");
        process("examples", 3);
        process("labels", 1);
        assertThat(accepted).isEmpty();
    }

    /** Dead letters, markers of transactions, deleted records. */
    @Test
    void gapsAreNot() {
        process("examples", 5, 9, 1_000);
        restart();
        process("examples", 2_000);
    }

    @Test
    void anOffsetThatWasSetElsewhereIsRefused() {
        process("examples", 0, 1, 2);
        positions.write();
        start.set(Map.of(new TopicPartition("examples", 0), 7L));
        positions = open();
        assertThatThrownBy(() -> positions.start(accepted::add))
                .isInstanceOf(OffsetsMoved.class)
                .hasMessageContaining("would go on at 7");
    }

    @Test
    void anOffsetThatWasSetWhereItWasIsNot() {
        process("examples", 0, 1, 2);
        positions.write();
        start.set(Map.of(new TopicPartition("examples", 0), 3L, new TopicPartition("labels", 0), 7L));
        restart();
        process("examples", 3);
        process("labels", 7);
    }

    @Test
    void acceptedOnceTheNextStartIsAsAnyOther() {
        process("examples", 0, 1, 2);
        positions.write();
        start.set(Map.of(new TopicPartition("examples", 0), 1L));
        start.accept();
        restart();
        process("examples", 1, 2);
        assertThat(accepted).hasSize(1);
        restart();
        process("examples", 3);
        assertThat(accepted).hasSize(1);
    }

    /** A task may be begun again in the same process, and what was set says nothing then. */
    @Test
    void whatWasSetCountsOnce() {
        start.set(Map.of(new TopicPartition("examples", 0), 3L));
        restart();
        process("examples", 3, 4, 5);
        restart();
        process("examples", 6);
        start.set(Map.of(new TopicPartition("examples", 0), 7L));
        restart();
        process("examples", 7);
        restart();
        assertThat(accepted).isEmpty();
    }

    @Test
    void areNotedOnceACommit() {
        process("examples", 0, 1, 2);
        assertThat(noted).hasSize(1);
        positions.write();
        process("examples", 3, 4);
        assertThat(noted).hasSize(2);
    }
}
