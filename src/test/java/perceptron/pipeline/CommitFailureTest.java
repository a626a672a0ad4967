package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.store.CommitHook;

/** A failure to write what has changed, before a commit. Kafka Streams would call each one a failure of its store. */
class CommitFailureTest {
    private static final Path FOLDER = Path.of("/state");

    private final CommitHook hook = new CommitHook("changed");
    private RuntimeException failure;

    private final class Noting extends ContextualProcessor<byte[], byte[], Void, Void> {
        @Override
        public void process(Record<byte[], byte[]> record) {
            KeyValueStore<byte[], byte[]> changed = context().getStateStore("changed");
            hook.listen(context().taskId(), key -> {
                throw failure;
            });
            CommitHook.note(changed, record.key());
        }
    }

    /** What reaches whoever decides what to do about it. */
    private Throwable failing(RuntimeException failure) {
        this.failure = failure;
        Topology topology = new Topology()
                .addSource(
                        "in",
                        Serdes.ByteArray().deserializer(),
                        Serdes.ByteArray().deserializer(),
                        "in")
                .addProcessor("noting", Noting::new, "in")
                .addStateStore(hook.store(), "noting");
        TopologyTestDriver driver = new TopologyTestDriver(topology, new Properties());
        Throwable seen =
                catchThrowable(() -> driver.createInputTopic("in", new ByteArraySerializer(), new ByteArraySerializer())
                        .pipeInput(new byte[] {1}, new byte[] {2}));
        hook.listen(new TaskId(0, 0), key -> {});
        driver.close();
        return seen;
    }

    @Test
    void isNoDamage() {
        IllegalStateException mistake = new IllegalStateException("in the middle of a change");
        Throwable seen = failing(mistake);
        assertThat(seen).hasRootCause(mistake);
        assertThat(DamagedFolder.orElse(seen, FOLDER)).isSameAs(seen);
    }

    @Test
    void isDamageIfAStoreCannotBeWritten() {
        Throwable seen = failing(new ProcessorStateException("cannot put"));
        assertThat(DamagedFolder.orElse(seen, FOLDER))
                .hasMessageContaining("state folder /state is damaged: ")
                .hasMessageContaining("cannot put")
                .hasMessageContaining("run --restore");
    }
}
