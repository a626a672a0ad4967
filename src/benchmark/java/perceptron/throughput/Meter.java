package perceptron.throughput;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at a contender in this JVM until it has taken in so many examples. The last quarter counts, since the compiler is at work
 * until about then. It knows nothing of Kafka, because Flink's process has other clients.
 */
final class Meter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private Meter() {}

    /** What the counters say at one moment. */
    private record Reading(long examples, long nanos, long cpuNanos, long processNanos, long allocated) {
        static Reading of(Running running) {
            long cpu = 0;
            long allocated = 0;
            for (ThreadInfo thread : THREADS.dumpAllThreads(false, false, 0)) {
                if (running.isWorker(thread.getThreadName())) {
                    cpu += THREADS.getThreadCpuTime(thread.getThreadId());
                    allocated += THREADS.getThreadAllocatedBytes(thread.getThreadId());
                }
            }
            return new Reading(running.examples(), System.nanoTime(), cpu, SYSTEM.getProcessCpuTime(), allocated);
        }
    }

    static Measured measure(Running running, long examples) {
        await(running, examples - examples / 4);
        Reading begin = Reading.of(running);
        await(running, examples);
        Reading end = Reading.of(running);
        double counted = end.examples() - begin.examples();
        return new Measured(
                end.examples(),
                counted / (end.nanos() - begin.nanos()) * 1e9,
                (end.cpuNanos() - begin.cpuNanos()) / counted / 1e3,
                (end.processNanos() - begin.processNanos()) / counted / 1e3,
                (end.allocated() - begin.allocated()) / counted,
                usedHeap());
    }

    static void await(Running running, long examples) {
        while (running.examples() < examples) {
            if (!running.isAlive()) {
                throw new IllegalStateException("it ended after " + running.examples() + " examples");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
