package perceptron.pipeline.store;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One limit on memory for all tasks of an instance. A task may use all that the others leave. While all tasks together use more than
 * the limit, each task with more than an equal share must evict. So a single busy task may use all of it, and an idle task cannot
 * keep a busy one from its share. Before the idle tasks evict, all together use less than twice the limit.
 */
public final class MemoryBudget {
    /** About what a job takes besides its models. */
    private static final long JOB = 64L << 20;

    private final long limit;
    private final AtomicLong used = new AtomicLong();
    private final AtomicInteger shares = new AtomicInteger();

    /** @param limit in bytes; 0 for a quarter of the maximum heap */
    public MemoryBudget(long limit) {
        this.limit = limit > 0 ? limit : Runtime.getRuntime().maxMemory() / 4;
    }

    /** What one model may take: while it is published each of its pages may be there twice. */
    public static long ofOneModel() {
        long heap = Runtime.getRuntime().maxMemory();
        return Math.max(heap / 8, (heap - JOB) / 2);
    }

    Share open() {
        shares.incrementAndGet();
        return new Share();
    }

    /** The memory of one task. Only its stream thread calls. */
    final class Share {
        private long own;

        /** @param bytes used more than before; negative if they were freed */
        void add(long bytes) {
            own += bytes;
            used.addAndGet(bytes);
        }

        /** Whether this task must evict. */
        boolean isOver() {
            return used.get() > limit && own > limit / shares.get();
        }

        void close() {
            add(-own);
            shares.decrementAndGet();
        }
    }
}
