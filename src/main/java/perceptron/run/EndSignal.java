package perceptron.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Whether the process has been told to end, by Ctrl-C, by SIGTERM or because its terminal is gone. Who asks ends in order and
 * with an exit code of its own. Java has no public way to learn of signals other than a shutdown hook, behind which the exit code
 * cannot be chosen any more; the class that has one is the one that Kafka takes too, and is found by its name.
 */
final class EndSignal implements AutoCloseable {
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

    private final CountDownLatch given = new CountDownLatch(1);
    private final List<Runnable> restore = new ArrayList<>();

    /** From here on these signals end nothing by themselves. */
    static EndSignal listen() {
        EndSignal signal = new EndSignal();
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
                        given.countDown();
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

    boolean isGiven() {
        return given.getCount() == 0;
    }

    void await() throws InterruptedException {
        given.await();
    }

    @Override
    public void close() {
        restore.forEach(Runnable::run);
    }
}
