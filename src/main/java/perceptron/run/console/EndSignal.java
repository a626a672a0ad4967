package perceptron.run.console;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether the process has been told to end, by Ctrl-C, by SIGTERM or because its terminal is gone. Who asks ends in order and
 * with an exit code of its own. Java has no public way to learn of signals other than a shutdown hook, behind which the exit code
 * cannot be chosen any more; the class that has one is the one that Kafka takes too, and is found by its name.
 */
public final class EndSignal implements AutoCloseable {
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

    private final AtomicBoolean given = new AtomicBoolean();
    private final Runnable reaction;
    private final List<Runnable> restore = new ArrayList<>();

    private EndSignal(Runnable reaction) {
        this.reaction = reaction;
    }

    /** From here on these signals end nothing by themselves: whoever listens asks whether there was one. */
    public static EndSignal listen() {
        return listen(() -> {});
    }

    /** @param reaction is called once, in a thread of its own, when the first signal comes */
    public static EndSignal listen(Runnable reaction) {
        EndSignal signal = new EndSignal(reaction);
        SIGNALS.forEach(signal::handle);
        return signal;
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
        if (given.compareAndSet(false, true)) {
            reaction.run();
        }
    }

    public boolean isGiven() {
        return given.get();
    }

    @Override
    public void close() {
        restore.forEach(Runnable::run);
    }
}
