package perceptron.pipeline.watch;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks all watches every few seconds, in a thread of its own, until one reports a problem. */
public final class JobWatcher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobWatcher.class);
    private static final Duration EVERY = Duration.ofSeconds(3);

    private final List<Watch> watches;
    private final Consumer<String> alarm;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "watcher");
        made.setDaemon(true);
        return made;
    });

    /** @param alarm called once, in the watcher's thread, with the problem */
    public JobWatcher(List<Watch> watches, Consumer<String> alarm) {
        this.watches = List.copyOf(watches);
        this.alarm = alarm;
    }

    public void start() {
        thread.scheduleWithFixedDelay(this::look, 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            for (Watch watch : watches) {
                Optional<String> trouble = watch.trouble();
                if (trouble.isPresent()) {
                    thread.shutdown();
                    alarm.accept(trouble.get());
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.debug("A watch failed", e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
