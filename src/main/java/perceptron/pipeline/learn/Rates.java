package perceptron.pipeline.learn;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import perceptron.avro.UpdateRate;
import perceptron.measure.RateWindows;
import perceptron.measure.RateWindows.Window;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Outputs;

/**
 * Emits the update rates: those of an open window every second in which they changed, if many models change by turns, and those of any
 * window a last time when it is closed. A window is closed by the timestamps of examples, by the clock if no more examples arrive, or if
 * the model is deleted.
 */
final class Rates {
    /** At most the windows of this many models are emitted at a time, and closed, since examples wait meanwhile. */
    private static final int AT_ONCE = 1_000;

    private final ModelStore store;
    private final int partition;
    private final Outputs outputs;
    private final long maxFutureMillis;
    private final long idleMillis;
    private final Observer observer;

    private final Map<String, Open> open = new LinkedHashMap<>();

    /** Those that have changed since their windows were last emitted. */
    private final Queue<Open> changed = new ArrayDeque<>();

    /** When the task began, by the clock; 0 before the first tick. */
    private long began;

    /** A model with open windows. */
    private static final class Open {
        private final String model;

        /** When its last example or label arrived, by the clock; 0 if that was before the task began. */
        private long lastAt;

        /** Whether it is among those to be emitted. */
        private boolean changed;

        Open(String model) {
            this.model = model;
        }
    }

    Rates(ModelStore store, int partition, Outputs outputs, Settings settings, Observer observer) {
        this.partition = partition;
        this.store = store;
        this.outputs = outputs;
        this.observer = observer;
        maxFutureMillis = settings.getLong("max.future.ms");
        idleMillis = settings.getLong("rates.window.ms") + settings.getLong("rates.grace.ms");
    }

    /**
     * The window in which an example or a label counts. If its timestamp is too far in the future, it counts at the latest timestamp so
     * far, or at the current time if that is earlier: otherwise it would close every earlier window.
     */
    Window windowOf(StoredModel model, long timestamp) {
        long now = outputs.now();
        Open counted = open.get(model.name());
        if (counted == null) {
            counted = new Open(model.name());
            open.put(model.name(), counted);
        }
        counted.lastAt = now;
        if (!counted.changed) {
            counted.changed = true;
            changed.add(counted);
        }
        boolean believed = timestamp <= now + maxFutureMillis;
        if (!believed) {
            observer.fromTheFuture(model.name());
        }
        RateWindows windows = model.progress().windows();
        return windows.at(believed ? timestamp : windows.latestUpTo(now));
    }

    /** Closes the windows that are over by the timestamps of examples. */
    void closeOver(StoredModel model) {
        RateWindows windows = model.progress().windows();
        if (windows.anyOver()) {
            emit(model, windows.close(), true);
            model.save();
        }
    }

    /** Once a second. */
    void tick(long now) {
        began = began == 0 ? now : began;
        for (int left = Math.min(AT_ONCE, changed.size()); left > 0; left--) {
            Open next = changed.remove();
            next.changed = false;
            emitOpen(next.model, now);
        }
        List<String> idle = open.values().stream()
                .filter(each -> now - (each.lastAt == 0 ? began : each.lastAt) >= idleMillis)
                .limit(AT_ONCE)
                .map(each -> each.model)
                .toList();
        open.keySet().removeAll(idle);
        idle.forEach(this::closeAll);
    }

    /** Called before a model is deleted, since the counts of its open windows are deleted with it. */
    void closeBeforeDeletion(String name) {
        if (open.remove(name) != null) {
            closeAll(name);
        }
    }

    /** The windows of this model were left open by another instance, or by this one before its last start. */
    void openedBefore(String model) {
        open.put(model, new Open(model));
    }

    private void emitOpen(String name, long now) {
        // The rates of an evicted model are emitted when its window is closed: loading it each second costs too much.
        if (store.isOnHeap(name)) {
            StoredModel model = store.find(name);
            emit(model, model.progress().windows().open(), false);
            observer.measured(name, partition, Measured.of(now, model.version(), model.model(), model.progress()));
        }
    }

    private void closeAll(String name) {
        StoredModel model = store.find(name);
        if (model != null) {
            emit(model, model.progress().windows().closeAll(), true);
            model.save();
        }
    }

    private void emit(StoredModel model, Collection<Window> windows, boolean closed) {
        for (Window window : windows) {
            if (closed || window.takeChanged()) {
                outputs.updateRate(model.name(), rate(model, window, closed));
            }
        }
    }

    private UpdateRate rate(StoredModel model, Window window, boolean closed) {
        return new UpdateRate(
                Instant.ofEpochMilli(window.start()),
                Instant.ofEpochMilli(window.start() + model.progress().windows().length()),
                closed,
                window.examples(),
                window.labelled(),
                window.late(),
                window.updates(),
                window.mistakes(),
                window.averagedMistakes(),
                model.model().votes() == null ? null : window.votedMistakes(),
                window.majorityMistakes(),
                window.lastMistakes(),
                window.meanLoss(),
                window.labelled() == 0 ? null : window.smallestMargin(),
                window.drifted() ? "drift" : "none",
                window.drifted() ? window.errorBefore() : null,
                window.drifted() ? window.errorAfter() : null,
                model.version());
    }
}
