package perceptron.pipeline.learn;

import java.util.ArrayList;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.learner.View;
import perceptron.model.StagedImport;
import perceptron.output.Average;
import perceptron.output.Update;
import perceptron.output.Update.Kind;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.wire.Command.ImportPart;
import perceptron.pipeline.wire.UpdateEncoder;

/** Changes models, and says of each change what it was: one update, as bytes, in the order in which they are made. */
final class Changes {
    private final ModelStore store;
    private final UpdateEncoder encoder;
    private final Update update = new Update();
    private final List<byte[]> made = new ArrayList<>();
    private final Observer observer;
    private Origin origin;
    private String name;

    Changes(ModelStore store, int schemaId, Observer observer) {
        this.store = store;
        this.observer = observer;
        encoder = new UpdateEncoder(schemaId);
    }

    /** What follows is caused by the record that came in here. */
    void causedBy(Origin origin) {
        this.origin = origin;
        made.clear();
    }

    /** The changes made since {@link #causedBy}. */
    List<byte[]> made() {
        return made;
    }

    void begin(StoredModel model) {
        store.begin(model);
        started(model);
    }

    StoredModel reset(String name) {
        StoredModel model = store.reset(name);
        started(model);
        return model;
    }

    private void started(StoredModel model) {
        begin(Kind.START, model);
        update.settings = model.settings();
        update.rate = model.model().settings().rate();
        update.aggressiveness = model.model().settings().C();
        done();
    }

    void addClass(StoredModel model, String label) {
        model.addClass(label);
        begin(Kind.CLASS, model);
        update.label = label;
        done();
    }

    void raise(StoredModel model, FeatureVector raised) {
        model.raise(raised);
        begin(Kind.SCALE, model);
        update.features(raised);
        done();
    }

    void learn(StoredModel stored, Step step, FeatureVector x, Scores scores, int target) {
        stored.learn(step, x);
        LinearModel model = stored.model();
        begin(Kind.LEARNED, stored);
        update.label = model.className(target);
        update.score = scores.score(View.CURRENT);
        update.mistake = scores.best(View.CURRENT) != target;
        update.margin = step.margin();
        update.loss = step.loss();
        update.vector = step.target();
        update.rival = step.rival();
        update.step = step.step();
        update.second = step.second();
        update.norm = Math.sqrt(model.squaredNorm());
        update.features(x);
        done();
    }

    void restartAverage(StoredModel model) {
        model.restartAverage();
        begin(Kind.AVERAGE, model);
        done();
    }

    void rates(StoredModel model, double rate, double aggressiveness) {
        model.rates(rate, aggressiveness);
        begin(Kind.RATE, model);
        update.rate = rate;
        update.aggressiveness = aggressiveness;
        done();
    }

    /** Adds a part of an import, and says whether it was the last one. */
    boolean importPart(StoredModel model, String id, ImportPart part, long now) {
        StagedImport staged = store.importPart(model, id, part, now);
        begin(Kind.IMPORT, model);
        update.epoch = staged.epoch();
        update.vector = part.vector();
        weights(part);
        done();
        if (staged.isComplete()) {
            StoredModel imported = store.beginImported(model, staged);
            started(imported);
            for (int known = imported.model().classes(); known < part.classes().size(); known++) {
                addClass(imported, part.classes().get(known));
            }
            store.reload(imported.name()).model().measureNorm();
        }
        return staged.isComplete();
    }

    private void weights(ImportPart part) {
        int count = part.bias() == null ? 0 : 1;
        for (Average.Block block : part.blocks()) {
            count += block.weights().length;
        }
        update.dense = false;
        update.size = count;
        update.indices = new int[count];
        update.weights = new double[count];
        int k = 0;
        for (Average.Block block : part.blocks()) {
            for (int i = 0; i < block.weights().length; i++, k++) {
                update.indices[k] = block.start() + i;
                update.weights[k] = block.weights()[i];
            }
        }
        if (part.bias() != null) {
            update.indices[k] = PagedWeights.BIAS;
            update.weights[k] = part.bias();
        }
    }

    private void begin(Kind kind, StoredModel model) {
        name = model.name();
        update.clear(kind);
        update.seq = model.version();
        update.epoch = model.epoch();
        update.updates = model.model().updates();
        update.c = model.model().c();
        update.topic = origin.topic();
        update.partition = origin.partition();
        update.offset = origin.offset();
    }

    private void done() {
        made.add(encoder.encode(update));
        observer.updated(name, update);
    }
}
