package perceptron.run.console;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Whether the process has received a signal to end: Ctrl-C, SIGTERM, or a closed terminal. The command then ends in order and with
 * its own exit code. If that takes too long, for example because Kafka does not answer, or if a second signal arrives later, the
 * process ends at once with exit code 1.
 *
 * <p>A second signal soon after the first one is the same wish: a terminal sends Ctrl-C to all processes, and a parent such as
 * Gradle then ends its child once more.
 *
 * <p>The only public way to notice a signal in Java is a shutdown hook, and there the exit code can no longer be chosen. So this
 * uses the same class of jdk.unsupported as Kafka.
 */
public final class EndSignal implements AutoCloseable {
    /** How long an orderly end may take if no setting says so. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");
    private static final int FAILED = 1;
    private static final long SAME_WISH_NANOS = 2_000_000_000L;

    private final AtomicBoolean given = new AtomicBoolean();
    private long givenAt; // guarded by given
    private final Runnable reaction;
    private final Duration patience;
    private final String tooLate;
    private final List<Runnable> restore = new ArrayList<>();

    private EndSignal(Runnable reaction, Duration patience, String setting) {
        this.reaction = reaction;
        this.patience = patience;
        tooLate = "The process did not stop within " + patience.toMillis() + " ms" + setting
                + ", perhaps because Kafka does not answer. It is stopped now.";
        SIGNALS.forEach(this::handle);
    }

    /** From now on these signals do not end the process by themselves: the caller asks whether there was one. */
    public static EndSignal listen() {
        return new EndSignal(() -> {}, PATIENCE, "");
    }

    /**
     * @param reaction called once, in a thread of its own, when the first signal arrives
     * @param patience how long the process may take to end after that
     * @param setting the setting that says so
     */
    public static EndSignal listen(Runnable reaction, Duration patience, String setting) {
        return new EndSignal(reaction, patience, " (" + setting + ")");
    }

    private void handle(String name) {
        try {
            Signal signal = new Signal(name);
            SignalHandler before = Signal.handle(signal, received -> give());
            restore.add(() -> Signal.handle(signal, before));
        } catch (IllegalArgumentException e) {
            // The system has no such signal, or the JVM was started with -Xrs: then it keeps its usual effect.
        }
    }

    private void give() {
        long now = System.nanoTime();
        synchronized (given) {
            if (given.get()) {
                if (now - givenAt > SAME_WISH_NANOS) {
                    endNow("A second signal arrived. The process stops now.");
                }
                return;
            }
            givenAt = now;
            given.set(true);
        }
        // Never stopped: either the process ends before, or this ends it.
        CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS, Runnable::run)
                .execute(() -> endNow(tooLate));
        reaction.run();
    }

    /** Not by System.exit, which would wait if another thread has called it already. As after a kill, nothing is lost. */
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
