package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/** Finds unused models. Each call looks at the next 1,000 models only, and after the last model begins again with the first. */
final class IdleModels {
    private static final int AT_ONCE = 1_000;

    private final SealedStore progress;
    private final DamagedModels damaged;
    private byte[] from;

    IdleModels(SealedStore progress, DamagedModels damaged) {
        this.progress = progress;
        this.damaged = damaged;
    }

    /** Those among the next models that were last used at this time or before. */
    List<String> next(long time) {
        List<String> idle = new ArrayList<>();
        byte[] begin = from;
        from = null;
        try (KeyValueIterator<byte[], byte[]> models = progress.sealed(begin, null)) {
            for (int looked = 0; models.hasNext() && from == null; looked++) {
                KeyValue<byte[], byte[]> next = models.next();
                if (looked == AT_ONCE) {
                    from = next.key;
                } else if (isIdle(next, time)) {
                    idle.add(Keys.modelOfProgress(next.key));
                }
            }
        }
        return idle;
    }

    private boolean isIdle(KeyValue<byte[], byte[]> saved, long time) {
        try {
            return Progress.lastSeen(Seal.open(saved.key, saved.value)) <= time;
        } catch (DamagedState e) {
            damaged.found(Keys.modelOfProgress(saved.key), e);
            return false;
        }
    }
}
