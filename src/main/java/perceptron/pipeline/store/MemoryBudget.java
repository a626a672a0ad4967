package perceptron.pipeline.store;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One limit on memory for all tasks of an instance. A task uses what the others leave, and while all together use too much,
 * each that has more than its equal share gives some back. So a single busy task may have all of it, and an idle one
 * cannot keep a busy one from its share. All together use less than twice the limit before the idle ones give back.
 */
public final class MemoryBudget {
    private final long limit;
    private final AtomicLong used = new AtomicLong();
    private final AtomicInteger shares = new AtomicInteger();

    /** @param limit in bytes */
    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    Share open() {
        shares.incrementAndGet();
        return new Share();
    }

    /** What one task uses. Only its stream thread calls. */
    final class Share {
        private long own;

        /** @param bytes used from now on, negative if they were given back */
        void add(long bytes) {
            own += bytes;
            used.addAndGet(bytes);
        }

        /** Whether this task has to give something back. */
        boolean isOver() {
            return used.get() > limit && own > limit / shares.get();
        }

        void close() {
            add(-own);
            shares.decrementAndGet();
        }
    }
}
