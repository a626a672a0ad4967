package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Finds the models that nobody uses. It goes around, and looks at some of them at a time, however many there are. */
final class IdleModels {
    private static final int AT_ONCE = 1_000;

    private final KeyValueStore<byte[], byte[]> progress;
    private byte[] from;

    IdleModels(KeyValueStore<byte[], byte[]> progress) {
        this.progress = progress;
    }

    /** Those, among the next few, that were last used at this time or before. */
    List<String> next(long time) {
        List<String> idle = new ArrayList<>();
        byte[] begin = from;
        from = null;
        try (KeyValueIterator<byte[], byte[]> models = progress.range(begin, null)) {
            for (int looked = 0; models.hasNext() && from == null; looked++) {
                KeyValue<byte[], byte[]> next = models.next();
                if (looked == AT_ONCE) {
                    from = next.key;
                } else if (Progress.lastSeen(next.value) <= time) {
                    idle.add(Keys.modelOfProgress(next.key));
                }
            }
        }
        return idle;
    }
}
