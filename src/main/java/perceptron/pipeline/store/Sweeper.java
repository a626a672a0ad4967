package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * Deletes the records of old epochs a few at a time, so that deleting a large model does not delay the examples of other models. The
 * store itself has a mark for each epoch that still has to be swept.
 */
final class Sweeper {
    private static final int KEYS_AT_ONCE = 32;
    private static final byte[] LAST = {-1};

    private final SealedStore store;
    private boolean idle;

    /** Where the last sweep stopped: the next one must not pass all deleted records again. Null if it did not stop within an epoch. */
    private byte[] from;

    Sweeper(SealedStore store) {
        this.store = store;
    }

    void add(String model, int epoch) {
        store.put(new Keys(model).swept(epoch), new Keys(model).epoch(epoch));
        idle = false;
    }

    void sweep() {
        if (idle) {
            return;
        }
        try (KeyValueIterator<byte[], byte[]> marks = store.sealed(Keys.ALL_SWEPT)) {
            if (!marks.hasNext()) {
                idle = true;
                return;
            }
            KeyValue<byte[], byte[]> mark = marks.next();
            sweep(mark.key, Seal.open(mark.key, mark.value));
        }
    }

    private void sweep(byte[] mark, byte[] epoch) {
        // The mark of another epoch may have been added before the one in which the last sweep stopped.
        boolean goesOn = from != null && Arrays.mismatch(from, epoch) == epoch.length;
        byte[] begin = goesOn ? from : epoch;
        byte[] end = ByteBuffer.allocate(epoch.length + 1).put(epoch).put(LAST).array();
        List<byte[]> keys = new ArrayList<>();
        try (KeyValueIterator<byte[], byte[]> all = store.sealed(begin, end)) {
            while (all.hasNext() && keys.size() < KEYS_AT_ONCE) {
                keys.add(all.next().key);
            }
        }
        keys.forEach(store::delete);
        boolean done = keys.size() < KEYS_AT_ONCE;
        from = done ? null : keys.get(keys.size() - 1);
        if (done) {
            store.delete(mark);
        }
    }
}
