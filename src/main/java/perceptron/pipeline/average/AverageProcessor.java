package perceptron.pipeline.average;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.learner.LinearModel;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.Progress;
import perceptron.pipeline.store.Progress.Published;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.topic.Outputs.SchemaIds;

/**
 * The node {@code average}, the side branch: publishes models that have changed, each at most once in {@code
 * average.every.ms}, and all of them within {@link Share}. It is told that a model has changed, and reads it from the store, on the
 * same stream thread, when its time has come.
 */
public final class AverageProcessor implements Processor<byte[], AverageProcessor.ModelEvent, byte[], Object> {
    /** What happens to a model. */
    public sealed interface ModelEvent {}

    /**
     * The model has other weights than those that were published.
     *
     * @param publishedAt when it was published last, by the clock; 0 for never
     */
    public record Changed(ModelStore store, String model, long publishedAt) implements ModelEvent {}

    /** @param parts how many of its parts are in the topic */
    public record Deleted(String model, int parts) implements ModelEvent {}

    private static final Duration TICK = Duration.ofMillis(100);

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
    private final SchemaIds schemas;
    private final Observer observer;
    private final Map<String, Changed> changed = new LinkedHashMap<>();
    private Publication running;
    private Outputs outputs;

    /** @param shares a stream thread's own, which all its tasks have in common */
    public AverageProcessor(long everyMillis, ThreadLocal<Share> shares, SchemaIds schemas, Observer observer) {
        this.everyMillis = everyMillis;
        this.shares = shares;
        this.schemas = schemas;
        this.observer = observer;
    }

    /** A publication that was incomplete when the task was closed is started again: the model counts as changed after a start. */
    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        outputs = new Outputs(context, schemas, observer);
        running = null;
        changed.clear();
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
    }

    @Override
    public void process(Record<byte[], ModelEvent> record) {
        if (record.value() instanceof Changed event) {
            changed.putIfAbsent(event.model(), event);
        } else if (record.value() instanceof Deleted event) {
            changed.remove(event.model());
            if (running != null && running.name.equals(event.model())) {
                running = null;
            }
            for (int number = 0; number < event.parts(); number++) {
                outputs.average(AverageParts.key(event.model(), number), null);
            }
        }
    }

    private void tick(long now) {
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
        Changed due = changed.values().stream()
                .filter(each -> each.publishedAt() + everyMillis <= now)
                .findFirst()
                .orElse(null);
        if (due == null) {
            return null;
        }
        changed.remove(due.model());
        StoredModel model = due.store().find(due.model());
        return model == null ? next(now) : new Publication(due.store(), model);
    }

    /** A model as it was when this object was made. */
    private final class Publication {
        private final ModelStore store;
        private final String name;
        private final int epoch;
        private final long version;
        private final AverageParts parts;
        private int sent;

        Publication(ModelStore store, StoredModel model) {
            this.store = store;
            name = model.name();
            epoch = model.epoch();
            version = model.version();
            LinearModel weights = model.model();
            boolean atOnce =
                    weights.bytes() <= BYTES_AT_ONCE / 10 * 9; // The rest is for what parts have beside numbers.
            parts = new AverageParts(model, atOnce ? weights : weights.snapshot(), schemas == SchemaIds.NONE);
        }

        /** Sends parts until the transaction has enough of them. Returns whether some are left. */
        boolean send(long now) {
            StoredModel model = store.find(name);
            if (model == null) {
                return false;
            }
            if (model.epoch() != epoch) {
                changed.putIfAbsent(name, new Changed(store, name, 0));
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
                changed.computeIfPresent(name, (same, event) -> new Changed(store, name, now));
            }
            model.save();
            return !whole;
        }
    }
}
