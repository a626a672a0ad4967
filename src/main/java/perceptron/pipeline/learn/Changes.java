package perceptron.pipeline.learn;

import java.util.ArrayList;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.learner.View;
import perceptron.measure.Prequential;
import perceptron.model.Change;
import perceptron.model.Change.Kind;
import perceptron.model.LearningModel;
import perceptron.output.Average;
import perceptron.pipeline.average.WeightsMoved;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.Outputs;
import perceptron.pipeline.wire.Command.ImportPart;

/**
 * Changes the models of a task. Each change is made in the store, and its update waits until {@link #emit}; after a step, the average
 * follows at once. A caller first names the record that causes the changes ({@link #causedBy}) and the model that they change ({@link
 * #of}).
 */
final class Changes implements LearningModel {
    private final ModelStore store;
    private final Outputs outputs;
    private final UpdateDetail detail;
    private final Change change = new Change();
    private final List<byte[]> made = new ArrayList<>();
    private final Observer observer;
    private Origin origin;
    private byte[] key;
    private long timestamp;
    private StoredModel stored;

    Changes(ModelStore store, Outputs outputs, UpdateDetail detail, Observer observer) {
        this.store = store;
        this.detail = detail;
        this.outputs = outputs;
        this.observer = observer;
    }

    /** The changes that follow are caused by the record from this origin; their updates get this key and timestamp. */
    void causedBy(Origin origin, byte[] key, long timestamp) {
        this.origin = origin;
        this.key = key;
        this.timestamp = timestamp;
        made.clear();
    }

    /** The changes that follow are changes of this model. */
    Changes of(StoredModel model) {
        stored = model;
        return this;
    }

    /** The model that changes: another object after a reset. */
    StoredModel stored() {
        return stored;
    }

    /** Emits the updates made since {@link #causedBy}, in their order. */
    void emit() {
        for (byte[] each : made) {
            outputs.update(key, each, timestamp);
        }
    }

    @Override
    public LinearModel model() {
        return stored.model();
    }

    @Override
    public Prequential measures() {
        return stored.progress().measures();
    }

    void begin() {
        store.begin(stored);
        started();
    }

    @Override
    public void reset() {
        stored = store.reset(stored.name());
        started();
    }

    private void started() {
        begin(Kind.START);
        change.settings = stored.settings();
        change.rate = model().settings().rate();
        change.C = model().settings().C();
        done();
    }

    @Override
    public void addClass(String label) {
        stored.addClass(label);
        begin(Kind.CLASS);
        change.label = label;
        done();
    }

    @Override
    public void observe(FeatureVector news) {
        stored.observe(news);
        begin(Kind.SCALE);
        change.features(news);
        done();
    }

    @Override
    public void learn(Step step, FeatureVector x, Scores scores, int target) {
        stored.progress().updated(outputs.now());
        stored.learn(step, x);
        begin(Kind.LEARNED);
        change.label = model().className(target);
        change.score = scores.score(View.CURRENT);
        change.mistake = scores.best(View.CURRENT) != target;
        change.margin = step.margin();
        change.loss = step.loss();
        change.vector = step.target();
        change.rival = step.rival();
        change.step = step.step();
        change.second = step.second();
        change.norm = Math.sqrt(model().squaredNorm());
        change.features(x);
        done();
        // The average follows the step before anything else changes the model.
        outputs.event(key, new WeightsMoved(store, stored, step, x), timestamp);
    }

    @Override
    public void restartAverage() {
        stored.restartAverage();
        begin(Kind.AVERAGE);
        done();
    }

    void rates(double rate, double C) {
        stored.rates(rate, C);
        begin(Kind.RATE);
        change.rate = rate;
        change.C = C;
        done();
    }

    /** Begins the model anew with the weights of an import, which are in these parts. */
    void replace(List<ImportPart> parts) {
        reset();
        parts.get(0).classes().stream().skip(model().classes()).forEach(this::addClass);
        for (ImportPart part : parts) {
            begin(Kind.IMPORT);
            list(part);
            stored.take(change);
            change.version = stored.version();
            done();
        }
        model().complete();
        model().measureNorm();
    }

    /** Lists the weights of a part in the change: an index and a weight each, the bias last. */
    private void list(ImportPart part) {
        change.vector = part.vector();
        change.dense = false;
        change.size = Imports.weights(part);
        change.indices = new int[change.size];
        change.weights = new double[change.size];
        int k = 0;
        for (Average.Block block : part.blocks()) {
            for (int i = 0; i < block.weights().length; i++, k++) {
                change.indices[k] = block.start() + i;
                change.weights[k] = block.weights()[i];
            }
        }
        if (part.bias() != null) {
            change.indices[k] = PagedWeights.BIAS;
            change.weights[k] = part.bias();
        }
    }

    private void begin(Kind kind) {
        change.clear(kind);
        change.version = stored.version();
        change.epoch = stored.epoch();
        change.updates = model().updates();
        change.c = model().c();
        change.topic = origin.topic();
        change.partition = origin.partition();
        change.offset = origin.offset();
    }

    private void done() {
        change.brief = detail == UpdateDetail.BRIEF;
        if (detail != UpdateDetail.OFF) {
            made.add(outputs.encode(change));
        }
        observer.updated(stored.name(), change);
    }
}
