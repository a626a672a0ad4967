package perceptron.pipeline.average;

import java.util.LinkedHashMap;
import java.util.Map;
import perceptron.learner.LinearModel;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.Progress;
import perceptron.pipeline.store.Progress.Published;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Outputs;

/**
 * Publishes the models of a task that have changed, each at most once in {@code average.every.ms}, and all of them within {@link Share}.
 * It is told that a model has changed, and reads it from the store when its time has come. Only the stream thread calls.
 */
public final class Averages {
    /** Half of what a producer buffers by default. A publication up to this size is one transaction. */
    private static final int BYTES_AT_ONCE = 16_000_000;

    /**
     * How much of its time a stream thread gives to publications, those of all its tasks together: a fiftieth. A second of it may be
     * saved, so that many small models need not wait for each other.
     */
    public static final class Share {
        private static final int PART = 50;
        private static final long SAVED_MILLIS = 1_000;

        private double restsUntil;

        boolean isThere(long now) {
            return now >= restsUntil;
        }

        void took(long nanos, long now) {
            restsUntil = Math.max(restsUntil, now - SAVED_MILLIS) + PART * nanos / 1e6;
        }
    }

    private final long everyMillis;
    private final ThreadLocal<Share> shares;
    private final ModelStore store;
    private final Outputs outputs;

    /** When each model that has other weights than its last publication was published, by the clock; 0 for never. */
    private final Map<String, Long> changed = new LinkedHashMap<>();

    private Publication running;

    /** @param shares a stream thread's own, which all its tasks have in common */
    public Averages(long everyMillis, ThreadLocal<Share> shares, ModelStore store, Outputs outputs) {
        this.everyMillis = everyMillis;
        this.shares = shares;
        this.store = store;
        this.outputs = outputs;
    }

    /** @param publishedAt when the model was published last, by the clock; 0 for never */
    public void changed(String model, long publishedAt) {
        changed.putIfAbsent(model, publishedAt);
    }

    /** @param parts how many of its parts are in the topic */
    public void deleted(String model, int parts) {
        changed.remove(model);
        if (running != null && running.name.equals(model)) {
            running = null;
        }
        for (int number = 0; number < parts; number++) {
            outputs.average(AverageParts.key(model, number), null);
        }
    }

    /** Ten times a second. */
    public void tick(long now) {
        Share share = shares.get();
        while (share.isThere(now)) {
            long began = System.nanoTime();
            running = running == null ? next(now) : running;
            if (running == null) {
                return;
            }
            boolean someAreLeft = running.send(now);
            share.took(System.nanoTime() - began, now);
            if (someAreLeft) {
                return; // They belong into another transaction.
            }
            running = null;
        }
    }

    /** The next publication, of the model that has waited longest; null if none is due. */
    private Publication next(long now) {
        String due = changed.entrySet().stream()
                .filter(each -> each.getValue() + everyMillis <= now)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
        if (due == null) {
            return null;
        }
        changed.remove(due);
        StoredModel model = store.find(due);
        return model == null ? next(now) : new Publication(model);
    }

    /** A model as it was when this object was made. */
    private final class Publication {
        private final String name;
        private final int epoch;
        private final long version;
        private final AverageParts parts;
        private int sent;

        Publication(StoredModel model) {
            name = model.name();
            epoch = model.epoch();
            version = model.version();
            LinearModel weights = model.model();
            boolean atOnce =
                    weights.bytes() <= BYTES_AT_ONCE / 10 * 9; // The rest is for what parts have beside numbers.
            parts = new AverageParts(model, atOnce ? weights : weights.snapshot(), outputs.areJson());
        }

        /** Sends parts until the transaction has enough of them. Returns whether some are left. */
        boolean send(long now) {
            StoredModel model = store.find(name);
            if (model == null) {
                return false;
            }
            if (model.epoch() != epoch) {
                changed.putIfAbsent(name, 0L);
                return false;
            }
            int bytes = 0;
            while (sent < parts.count() && bytes < BYTES_AT_ONCE) {
                byte[] value = outputs.encode(parts.part(sent));
                outputs.average(AverageParts.key(name, sent), value);
                bytes += value.length;
                sent++;
            }
            Progress progress = model.progress();
            Published before = progress.published;
            boolean whole = sent == parts.count();
            if (!whole) {
                progress.published = new Published(before.version(), before.at(), Math.max(before.parts(), sent));
            } else {
                for (int surplus = sent; surplus < before.parts(); surplus++) {
                    outputs.average(AverageParts.key(name, surplus), null);
                }
                progress.published = new Published(version, now, sent);
                changed.replace(name, now);
            }
            model.save();
            return !whole;
        }
    }
}
