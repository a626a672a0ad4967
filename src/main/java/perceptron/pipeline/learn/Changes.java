package perceptron.pipeline.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import perceptron.avro.ImportPart;
import perceptron.learner.Change;
import perceptron.learner.Change.Kind;
import perceptron.learner.Labels;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.measure.Adwin;
import perceptron.measure.Prequential;
import perceptron.measure.RateWindows.Window;
import perceptron.model.Trainer;
import perceptron.pipeline.average.AverageProcessor;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.topic.SourceRecord;

/**
 * Changes the models of a task. Each change is made in the store, and its update waits until {@link #emit}. A caller first names the
 * model to be changed ({@link #of}) and the record that causes the changes ({@link #causedBy}).
 *
 * <p>What an example with a label does to its model is the same whether the label came with the example or later: {@link #decide},
 * which may reject the example, then {@link #learn}, then {@link #finish}.
 */
final class Changes implements Trainer.Subject {
    /** After so many labels, a power of two less 1, a model is published again even if its weights stay: its probabilities may not. */
    private static final int LABELS_BETWEEN = 63;

    private final boolean emitsUpdates;
    private final Trainer trainer;
    private final ModelStore store;
    private final Rates rates;
    private final Outputs outputs;
    private final Observer observer;
    private final List<byte[]> made = new ArrayList<>();
    private SourceRecord cause;
    private byte[] key;
    private long timestamp;
    private StoredModel stored;
    private boolean hasChanged;

    Changes(Settings settings, ModelStore store, Rates rates, Outputs outputs, Observer observer) {
        emitsUpdates = !settings.getString("updates").equals("off");
        trainer = new Trainer(settings.resetsOnDrift(), this);
        this.store = store;
        this.rates = rates;
        this.outputs = outputs;
        this.observer = observer;
    }

    /** Predicts by, and learns with, the model that changes. */
    Trainer trainer() {
        return trainer;
    }

    /** The changes that follow are caused by this record; their updates get this key and timestamp. */
    void causedBy(SourceRecord cause, byte[] key, long timestamp) {
        this.cause = cause;
        this.key = key;
        this.timestamp = timestamp;
        made.clear();
        hasChanged = false;
    }

    /** The changes that follow are changes of this model. */
    void of(StoredModel model) {
        stored = model;
    }

    /** The model that changes: another object after a reset. */
    StoredModel stored() {
        return stored;
    }

    @Override
    public LinearModel model() {
        return stored.model();
    }

    @Override
    public Prequential measures() {
        return stored.progress().measures();
    }

    /** Decides what to learn from the example that was just scored; changes nothing. */
    Change decide(String label, double weight) {
        Change change = trainer.decide(label, weight);
        store.requireRoom(stored, change);
        return change;
    }

    /** The window in which an example or a label with this timestamp counts. */
    Window window(long timestamp) {
        return rates.windowOf(stored, timestamp);
    }

    /**
     * Makes the change that was decided, counts the prediction, and reacts to a drift.
     *
     * @param predicted the prediction, made before the label was known
     * @param sameEpoch false if the model was reset after the prediction, which then says nothing about the model as it is now
     */
    void learn(Change change, Scores predicted, boolean sameEpoch, Window window) {
        trainer.learn(sameEpoch ? predicted : null);
        window.labelled(predicted, change, trainer.target(), measures().baselines());
        boolean drifted = sameEpoch && trainer.measure(predicted);
        if (drifted) {
            Adwin detector = measures().detector();
            window.drift(detector.errorBefore(), detector.errorAfter());
            observer.drifted(
                    stored.name(), new Observer.Drift(timestamp, detector.errorBefore(), detector.errorAfter()));
        }
        trainer.react(drifted);
        hasChanged |= (stored.model().c() & LABELS_BETWEEN) == 0;
    }

    /** Emits the updates made since {@link #causedBy}, in their order. */
    void emit() {
        for (byte[] each : made) {
            outputs.update(key, each, timestamp);
        }
        if (hasChanged) {
            long publishedAt = stored.progress().published.at();
            outputs.event(key, new AverageProcessor.Changed(store, stored.name(), publishedAt), timestamp);
        }
    }

    /** Called when all outputs of the current record are emitted. */
    void finish() {
        rates.closeOver(stored);
        store.recount(stored);
    }

    /** The first change of a new model. */
    void begin() {
        store.begin(stored);
        report(Change.start());
    }

    /** Starts the model from scratch. */
    void reset() {
        apply(Change.start());
    }

    @Override
    public void apply(Change change) {
        if (change.kind == Kind.START) {
            boolean areCalled = model().settings().labels().areSigns() && Labels.isBoolean(model().className(0));
            change.classes = areCalled ? model().classNames() : change.classes;
            stored = store.reset(stored.name(), change);
        } else {
            stored.apply(change);
            if (change.moves()) {
                stored.progress().lastUpdate = outputs.now();
            }
        }
        report(change);
    }

    private void report(Change change) {
        hasChanged = true;
        change.version = stored.version();
        change.epoch = stored.epoch();
        change.updates = model().updates();
        change.topic = cause.topic();
        change.partition = cause.partition();
        change.offset = cause.offset();
        switch (change.kind) {
            case START -> change.settings = stored.settings();
            case LEARNED -> change.norm = Math.sqrt(model().squaredNorm());
            default -> {} // It has all that it needs.
        }
        if (emitsUpdates) {
            made.add(outputs.encode(change));
        }
        observer.updated(stored.name(), change);
    }

    /** Starts the model from scratch with what an import brings, which is in these parts. */
    void replace(List<ImportPart> parts) {
        List<String> classes = parts.get(0).getClasses();
        int known = new LinearModel(model().settings()).classes();
        Change start = Change.start();
        boolean areCalled = model().settings().labels().areSigns() && Labels.isBoolean(classes.get(0));
        start.classes = areCalled ? classes : classes.subList(known, classes.size());
        apply(start);
        for (ImportPart part : parts) {
            apply(change(part));
        }
        double[] measures = Imports.measures(parts);
        if (measures.length > 0) {
            measures().restore(measures);
        }
    }

    /** Lists the weights of a part: an index and a weight each, the bias last. */
    private static Change change(ImportPart part) {
        IntStream indices = part.getBlocks().stream()
                .flatMapToInt(block -> IntStream.range(
                        block.getStart(), block.getStart() + block.getWeights().size()));
        DoubleStream weights = Imports.doubles(part);
        if (part.getBias() != null) {
            indices = IntStream.concat(indices, IntStream.of(PagedWeights.BIAS));
            weights = DoubleStream.concat(weights, DoubleStream.of(part.getBias()));
        }
        Change change = new Change();
        change.clear(Kind.IMPORT);
        change.vector = part.getVector();
        change.indices = indices.toArray();
        change.weights = weights.toArray();
        return change;
    }
}
