package perceptron.run.local;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * What has been started, to be ended in the reverse order: when all is done, or when the process is told to end, by Ctrl-C
 * or otherwise, be it in the middle of a start. That start is waited for, and what it gives is ended too.
 *
 * <p>Any thread may call it; one is let in at a time.
 */
public final class Started implements AutoCloseable {
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private boolean closed;
    private volatile boolean processEnds;

    private Started() {}

    /** Nothing so far; all that will be started is ended with the process at the latest. */
    public static Started endingWithTheProcess() {
        Started started = new Started();
        Runtime.getRuntime().addShutdownHook(new Thread(started::closeForGood, "end"));
        return started;
    }

    /**
     * Starts one more. In a process that ends nothing starts any more, and what fails to start then fails for that reason:
     * the call does not return.
     */
    public synchronized <T extends AutoCloseable> T start(Supplier<T> starter) {
        awaitTheEndIfTheProcessEnds();
        if (closed) {
            throw new IllegalStateException("everything has been ended already");
        }
        try {
            T one = starter.get();
            open.push(one);
            return one;
        } catch (RuntimeException e) {
            awaitTheEndIfTheProcessEnds();
            throw e;
        }
    }

    private void awaitTheEndIfTheProcessEnds() {
        while (processEnds) {
            try {
                wait(); // and let the hook in
            } catch (InterruptedException e) {
                // Nobody who could want something else is left.
            }
        }
    }

    /** Ends everything; what fails at that does not keep the rest from ending. Closing it again does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        RuntimeException failure = null;
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (Exception e) {
                if (failure == null) {
                    failure = new IllegalStateException("not everything was ended in order");
                }
                failure.addSuppressed(e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void closeForGood() {
        processEnds = true;
        close();
    }
}
