package perceptron.run.console;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;

/**
 * Whether the process has been told to end, by Ctrl-C, by SIGTERM or because its terminal is gone. Whoever asks then ends in order and
 * with its own exit code. If that takes too long, because Kafka is away for example, or if a second signal comes, the process
 * ends at once with exit code 1.
 *
 * <p>Java has no public way to learn of signals other than a shutdown hook, and after that the exit code cannot be chosen any
 * more. Kafka uses the same class as this one does; it is found by its name.
 */
public final class EndSignal implements AutoCloseable {
    /** How long an end in order may take, unless a setting says otherwise. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");
    private static final int FAILED = 1;

    private final AtomicBoolean given = new AtomicBoolean();
    private final Runnable reaction;
    private final Duration patience;
    private final String tooLate;
    private final List<Runnable> restore = new ArrayList<>();

    private EndSignal(Runnable reaction, Duration patience, String setting) {
        this.reaction = reaction;
        this.patience = patience;
        tooLate = "It has not ended within " + patience.toMillis() + " ms" + setting
                + ", because Kafka does not answer or for another reason. The process ends now.";
    }

    /** From here on these signals end nothing by themselves: whoever listens asks whether there was one. */
    public static EndSignal listen() {
        return new EndSignal(() -> {}, PATIENCE, "").handleAll();
    }

    /**
     * @param reaction is called once, in a thread of its own, when the first signal comes
     * @param patience how long the process may take to end after that
     * @param setting the setting that says so
     */
    public static EndSignal listen(Runnable reaction, Duration patience, String setting) {
        return new EndSignal(reaction, patience, " (" + setting + ")").handleAll();
    }

    private EndSignal handleAll() {
        SIGNALS.forEach(this::handle);
        return this;
    }

    private void handle(String name) {
        try {
            Class<?> signals = Class.forName("sun.misc.Signal");
            Class<?> handlers = Class.forName("sun.misc.SignalHandler");
            Object signal = signals.getConstructor(String.class).newInstance(name);
            Object handler = Proxy.newProxyInstance(
                    EndSignal.class.getClassLoader(), new Class<?>[] {handlers}, (proxy, method, arguments) -> {
                        give();
                        return null;
                    });
            var set = signals.getMethod("handle", signals, handlers);
            Object before = set.invoke(null, signal, handler);
            restore.add(() -> {
                try {
                    set.invoke(null, signal, before);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            });
        } catch (InvocationTargetException e) {
            // The system has no such signal, or the JVM was told to leave it alone: then it stays as it is.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java has no " + e.getMessage() + ", which is in jdk.unsupported", e);
        }
    }

    private void give() {
        if (!given.compareAndSet(false, true)) {
            endNow("There was a second signal. The process ends now.");
            return;
        }
        Thread deadline = new Thread(this::endWhenLate, "deadline");
        deadline.setDaemon(true);
        deadline.start();
        reaction.run();
    }

    /** Nobody stops this thread: the process ends before, or by it. */
    private void endWhenLate() {
        try {
            Thread.sleep(patience.toMillis());
            endNow(tooLate);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Not by System.exit, which waits if another thread is at it already. What is lost is what a kill loses: nothing. */
    private static void endNow(String why) {
        LoggerFactory.getLogger(EndSignal.class).error(why);
        Runtime.getRuntime().halt(FAILED);
    }

    public boolean isGiven() {
        return given.get();
    }

    @Override
    public void close() {
        restore.forEach(Runnable::run);
    }
}
