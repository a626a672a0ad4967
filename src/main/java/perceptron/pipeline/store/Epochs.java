package perceptron.pipeline.store;

import java.nio.ByteBuffer;

/**
 * Gives out the epochs of all models of a task, each of them once. So the remains of a deleted model can never become part of another
 * one, even before they are swept.
 */
final class Epochs {
    private final SealedStore store;
    private int last;

    Epochs(SealedStore store) {
        this.store = store;
        byte[] stored = store.get(Keys.LAST_EPOCH);
        last = stored == null ? 0 : ByteBuffer.wrap(stored).getInt();
    }

    /** The last epoch that was given out. */
    int last() {
        return last;
    }

    /** The epoch that will be given out next. */
    int next() {
        return last + 1;
    }

    /** Gives out an epoch: from now on, records may be stored under it. */
    void take(int epoch) {
        last = Math.max(last, epoch);
        store.put(
                Keys.LAST_EPOCH, ByteBuffer.allocate(Integer.BYTES).putInt(last).array());
    }
}
