package perceptron.pipeline.average;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.Published;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.topic.SchemaIds;

/**
 * The node {@code average}, the side branch: publishes the average of a model after a number of updates or some time, a few parts at a time.
 */
public final class AverageProcessor implements Processor<byte[], ModelEvent, byte[], Object> {
    private static final Duration TICK = Duration.ofMillis(100);

    /** About 20 MB a second for all models together, so that examples do not wait. */
    private static final int BYTES_AT_ONCE = 2_000_000;

    /** At most this many publications run at once, since each holds a snapshot; the rest wait as names only. */
    private static final int MODELS_AT_ONCE = 100;

    private final long everyUpdates;
    private final long everyMillis;
    private final SchemaIds schemas;
    private final Observer observer;
    private final Map<String, Publication> running = new LinkedHashMap<>();
    private final Map<String, Changed> changed = new LinkedHashMap<>();
    private Outputs outputs;

    /** A model with unpublished updates, and when its average must be published. */
    private record Changed(ModelStore store, long dueAt) {}

    public AverageProcessor(long everyUpdates, long everyMillis, SchemaIds schemas, Observer observer) {
        this.everyUpdates = everyUpdates;
        this.everyMillis = everyMillis;
        this.schemas = schemas;
        this.observer = observer;
    }

    /** A publication that was incomplete when the task was closed begins anew, in the same buffer. */
    @Override
    public void init(ProcessorContext<byte[], Object> context) {
        outputs = new Outputs(context, schemas, observer);
        running.clear();
        changed.clear();
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
    }

    @Override
    public void process(Record<byte[], ModelEvent> record) {
        if (record.value() instanceof ModelChanged changed) {
            plan(changed);
        } else if (record.value() instanceof AverageBehind behind) {
            changed.putIfAbsent(behind.model(), new Changed(behind.store(), behind.publishedAt() + everyMillis));
        } else if (record.value() instanceof ModelDeleted deleted) {
            running.remove(deleted.model());
            changed.remove(deleted.model());
            Publication.withdraw(deleted.model(), deleted.published(), outputs);
        }
    }

    private void plan(ModelChanged event) {
        StoredModel model = event.store().find(event.model());
        Published last = model.progress().published();
        boolean now = model.model().updates() - last.updates() >= everyUpdates;
        changed.put(model.name(), new Changed(event.store(), now ? 0 : last.at() + everyMillis));
    }

    private void tick(long now) {
        Iterator<Map.Entry<String, Changed>> each = changed.entrySet().iterator();
        while (running.size() < MODELS_AT_ONCE && each.hasNext()) {
            Map.Entry<String, Changed> next = each.next();
            if (next.getValue().dueAt() <= now && !running.containsKey(next.getKey())) {
                begin(next.getKey(), next.getValue().store());
                each.remove();
            }
        }
        int left = BYTES_AT_ONCE;
        for (Iterator<Publication> begun = running.values().iterator(); left > 0 && begun.hasNext(); ) {
            Publication publication = begun.next();
            left -= publication.send(left, now);
            if (publication.isOver()) {
                begun.remove();
            }
        }
    }

    private void begin(String name, ModelStore store) {
        StoredModel model = store.find(name);
        if (model != null) {
            running.put(name, new Publication(store, model, outputs));
        }
    }
}
