package perceptron.pipeline.store;

import java.nio.ByteBuffer;

/**
 * The epochs of all models of a task, each used once: what is left of a model that was forgotten can never be taken for a part of
 * another one, even if not all of it was swept away.
 */
final class Epochs {
    private final SealedStore store;
    private int last;

    Epochs(SealedStore store) {
        this.store = store;
        byte[] stored = store.get(Keys.LAST_EPOCH);
        last = stored == null ? 0 : ByteBuffer.wrap(stored).getInt();
    }

    /** The last epoch that was taken. */
    int last() {
        return last;
    }

    /** The epoch that is taken next. */
    int next() {
        return last + 1;
    }

    /** From now on something may be stored under this epoch. */
    void take(int epoch) {
        last = Math.max(last, epoch);
        store.put(
                Keys.LAST_EPOCH, ByteBuffer.allocate(Integer.BYTES).putInt(last).array());
    }
}
