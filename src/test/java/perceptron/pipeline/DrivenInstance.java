package perceptron.pipeline;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.example.Example;
import perceptron.pipeline.live.Instance;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Restoring;

/** An instance without a broker: a {@link Driver}, with a thread in the stream thread's place, and a state that tests set. */
public final class DrivenInstance implements Instance, AutoCloseable {
    private static final long TICK_MILLIS = 10;

    private final ScheduledExecutorService streamThread = Executors.newSingleThreadScheduledExecutor();
    private final Driver driver;
    private final Restoring restoring = new Restoring();
    public volatile State state = State.RUNNING;
    public volatile boolean isSettled = true;
    public volatile boolean isPaused;
    public volatile long standsStillMillis;
    public volatile String trouble;
    public volatile List<String> addresses = List.of();

    public DrivenInstance(Map<String, ?> given, Observer observer) {
        driver = onStreamThread(() -> new Driver(given, observer));
        streamThread.scheduleAtFixedRate(
                () -> driver.advance(Duration.ofMillis(TICK_MILLIS)), 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private <T> T onStreamThread(Callable<T> task) {
        try {
            return streamThread.submit(task).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void onStreamThread(Runnable task) {
        onStreamThread(Executors.callable(task));
    }

    public void example(String model, String label, float... values) {
        onStreamThread(() -> driver.example(model, label, values));
    }

    public void example(String model, Example example) {
        onStreamThread(() -> driver.send(driver.now(), model, example));
    }

    /** Keeps the stream thread busy until the given task has run elsewhere. */
    public void whileBusy(Callable<?> elsewhere) {
        onStreamThread(() -> {
            elsewhere.call();
            return null;
        });
    }

    @Override
    public String trouble() {
        return trouble;
    }

    @Override
    public long standsStillMillis() {
        return standsStillMillis;
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public boolean isPaused() {
        return isPaused;
    }

    @Override
    public boolean isSettled() {
        return isSettled && state == State.RUNNING;
    }

    @Override
    public LiveModels live() {
        return driver.live;
    }

    @Override
    public Restoring restoring() {
        return restoring;
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return onStreamThread(driver::metrics);
    }

    @Override
    public List<String> addresses() {
        return addresses;
    }

    @Override
    public void close() {
        if (!streamThread.isShutdown()) {
            onStreamThread(driver::close);
            streamThread.shutdown();
        }
    }
}
