package perceptron.pipeline.learn;

import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.avro.Judged;
import perceptron.avro.Outcome;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.model.Trainer;
import perceptron.pipeline.intake.Intake.ExampleInFlight;
import perceptron.pipeline.intake.Intake.LateLabel;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.MemoryBudget;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.store.Waiting;
import perceptron.pipeline.store.Waiting.Entry;
import perceptron.pipeline.store.Waiting.Kind;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.topic.SourceRecord;

/**
 * Matches examples without a label with the labels that arrive apart from them. Either may be first, and waits for the other. It is
 * evicted if it has waited for too long, or if too many wait: an example is dropped, a label becomes a dead letter.
 *
 * <p>When both are there, the prediction of the example is judged, and the model learns from the example. Mistakes are counted by the
 * earlier prediction. The example is scaled and scored again by the model as it is now, and loss and margin are those of that score: it
 * decides the step, and has not seen the label either. The timestamp of the label decides in which window all this counts.
 *
 * <p>After a reset, a model still learns from examples that it predicted before. After a deletion, a new model of the same name
 * does not.
 */
final class LateLabels {
    /** Two may be evicted for each one that is added, so that an excess shrinks. */
    private static final int EVICTED_PER_ADDED = 2;

    private static final int EVICTED_PER_TICK = 1_000;

    /** The most that the key of what waits takes, which consists of the model's name and the id. */
    private static final int KEY_BYTES = 4 * 1024;

    /** How long an example waits for its label; 0: no example waits. */
    private final long exampleMillis;

    private final long labelMillis;

    /** How large what waits may be, so that it fits into a record of the changelog. */
    private final int bytesLimit;

    private final ModelStore store;
    private final Changes changes;
    private final Outputs outputs;
    private final Observer observer;
    private final Waiting examples;
    private final Waiting labels;

    /**
     * @param waiting stores what waits
     * @param changed runs if {@link #write} is due before the next commit
     */
    LateLabels(
            KeyValueStore<byte[], byte[]> waiting,
            Settings settings,
            MemoryBudget budget,
            ModelStore store,
            Changes changes,
            Outputs outputs,
            Observer observer,
            Runnable changed) {
        exampleMillis = settings.getLong("examples.wait.ms");
        labelMillis = settings.getLong("labels.wait.ms");
        bytesLimit = RequestSize.recordBytesLimit(settings) - KEY_BYTES;
        this.store = store;
        this.changes = changes;
        this.outputs = outputs;
        this.observer = observer;
        examples = new Waiting(waiting, Kind.EXAMPLE, exampleMillis, budget, changed);
        labels = new Waiting(waiting, Kind.LABEL, labelMillis, budget, changed);
    }

    void close() {
        examples.close();
        labels.close();
    }

    /** Before a commit. */
    void write() {
        examples.write();
        labels.write();
    }

    /** Once a second. */
    void tick(long now) {
        evictExamples(now, EVICTED_PER_TICK);
        evictLabels(now, EVICTED_PER_TICK);
    }

    private void evictExamples(long now, int limit) {
        for (int evicted = 0; evicted < limit && examples.removeOverdue(now) != null; evicted++) {}
    }

    private void evictLabels(long now, int limit) {
        for (int evicted = 0; evicted < limit; evicted++) {
            Entry entry = labels.removeOverdue(now);
            if (entry == null) {
                return;
            }
            LateLabel label = LateLabel.of(entry.content());
            outputs.deadLetter(
                    label.raw(),
                    new Rejection(
                            Reason.UNKNOWN_ID,
                            "no example " + label.id() + " of model " + label.model()
                                    + " waits for a label, and none arrived within labels.wait.ms="
                                    + labelMillis
                                    + ": it is unknown, has its label already, was too large to wait, or was evicted"
                                    + " (examples.wait.ms=" + exampleMillis + ")"));
        }
    }

    /** A new model begins: no example that waits now belongs to it. */
    void begin(StoredModel model) {
        model.progress().waitsFrom = examples.next();
    }

    /**
     * Keeps an example that was predicted without its label until its label arrives. If the label arrived first, learns from the example at
     * once. An example that is too large for a record of the changelog is not kept, nor is one whose id another one has that waits.
     */
    void remember(StoredModel model, ExampleInFlight incoming) {
        if (exampleMillis == 0) {
            return;
        }
        String id = incoming.example().id();
        WaitingExample example = WaitingExample.of(
                model.epoch(),
                model.model(),
                changes.trainer().scores(),
                incoming.example().weight(),
                incoming.features());
        byte[] content = example.toBytes();
        if (content.length > bytesLimit || find(model, id) != null) {
            return;
        }
        Entry label = labels.find(model.name(), id);
        if (label != null) {
            labels.remove(model.name(), id, label);
        }
        examples.add(model.name(), id, content, outputs.now());
        evictExamples(outputs.now(), EVICTED_PER_ADDED);
        if (label != null) {
            LateLabel first = LateLabel.of(label.content());
            try {
                learn(first, Math.max(first.raw().timestamp(), incoming.raw().timestamp()));
            } catch (Rejection rejection) {
                outputs.deadLetter(first.raw(), rejection);
            }
        }
    }

    /** The example with this id that waits; null if there is none. One of a model of the same name that was deleted is removed. */
    private Entry find(StoredModel model, String id) {
        Entry entry = examples.find(model.name(), id);
        if (entry != null && entry.number() < model.progress().waitsFrom) {
            examples.remove(model.name(), id, entry);
            return null;
        }
        return entry;
    }

    /**
     * Learns from the example that a label belongs to. If it has not arrived, the label waits for it.
     *
     * @throws Rejection if the label cannot be used; nothing has changed then
     */
    void learn(LateLabel label) {
        learn(label, label.raw().timestamp());
    }

    private void learn(LateLabel label, long timestamp) {
        StoredModel model = store.find(label.model());
        Entry entry = model == null ? null : find(model, label.id());
        if (entry == null) {
            add(label);
        } else {
            learn(model, entry, label, timestamp);
        }
    }

    private void add(LateLabel label) {
        String id = label.id();
        if (labels.find(label.model(), id) != null) {
            throw new Rejection(
                    Reason.DUPLICATE_ID,
                    "another label already waits for the example " + id + ", and the first one counts");
        }
        byte[] content = label.toBytes();
        if (content.length > bytesLimit) {
            throw new Rejection(
                    Reason.TOO_LARGE,
                    "the label arrived before the example " + id + ", and with " + content.length
                            + " bytes it is too large to wait for it");
        }
        labels.add(label.model(), id, content, outputs.now());
        evictLabels(outputs.now(), EVICTED_PER_ADDED);
    }

    private void learn(StoredModel before, Entry entry, LateLabel labelled, long timestamp) {
        String label = labelled.label();
        SourceRecord raw = labelled.raw();
        byte[] key = Outputs.key(labelled.model());
        LinearModel model = before.model();
        WaitingExample example = WaitingExample.of(entry.content());
        Trainer trainer = changes.trainer();
        changes.of(before);
        trainer.predict(example.features());
        Change change = changes.decide(label, example.weight());
        // Nothing has changed so far, and nothing is rejected from here on.
        changes.causedBy(raw, key, timestamp);
        int target = trainer.target();
        String trueLabel = target < model.classes() ? model.className(target) : label;
        Judged judged = judged(example, trueLabel, model.c());
        before.progress().lastSeen = outputs.now();
        changes.learn(
                change,
                example.predicted(model, target, trueLabel),
                example.epoch() == before.epoch(),
                changes.window(timestamp));
        StoredModel stored = changes.stored();
        examples.remove(stored.name(), labelled.id(), entry);
        stored.save();
        observer.judged(stored.name());
        outputs.outcome(
                key,
                new Outcome(labelled.id(), raw.topic(), raw.partition(), raw.offset(), stored.version(), judged),
                timestamp,
                raw.record().headers());
        changes.emit();
        changes.finish();
    }

    private static Judged judged(WaitingExample example, String trueLabel, long c) {
        return new Judged(
                example.label(),
                example.score(),
                example.averaged(),
                example.voted(),
                Double.isNaN(example.probability()) ? null : example.probability(),
                trueLabel,
                trueLabel.equals(example.label()),
                c);
    }
}
