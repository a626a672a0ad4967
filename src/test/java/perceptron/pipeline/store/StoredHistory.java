package perceptron.pipeline.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.example.FeatureVector;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.learner.Step;
import perceptron.measure.Adwin;
import perceptron.measure.MarginHistogram;
import perceptron.measure.Pooling;
import perceptron.measure.RateWindow;
import perceptron.model.ModelSettings;
import perceptron.model.OnlineLearner;
import perceptron.model.StagedImport;
import perceptron.output.Average;
import perceptron.pipeline.wire.Command.ImportPart;

/**
 * The life of one model, the same whenever it is lived: examples, a reset of which not all is swept, more examples, and the first of
 * two parts of an import. Beside it, the same examples since the reset, learned by the learner alone.
 */
final class StoredHistory {
    private static final int FEATURES = 24;
    private static final byte[] NAME = {'m'};
    private static final long BEGAN = 1_000_000;

    final Map<String, KeyValueStore<byte[], byte[]>> stores = new LinkedHashMap<>();
    private final StoreSettings settings;
    private final OnlineLearner sequential;
    private final Random random = new Random(5);
    private int learned;

    /** Nothing has happened yet. */
    StoredHistory(LearnerSettings learner) {
        stores.put("models", TestStores.inMemory("models"));
        stores.put("progress", TestStores.inMemory("progress"));
        ProgressSettings measured = new ProgressSettings(true, 1000, Adwin::new, 10_000, 5_000);
        settings = new StoreSettings(new ModelSettings(learner, 20), measured, 512, 1 << 19, 100, 1 << 30);
        sequential = new OnlineLearner(new LinearModel(learner));
    }

    ModelStore open() {
        return new ModelStore(
                stores.get("models"),
                stores.get("progress"),
                settings,
                new MemoryBudget(1 << 30),
                name -> {},
                () -> false);
    }

    LinearModel sequential() {
        return sequential.model();
    }

    StoredHistory live() {
        ModelStore store = open();
        StoredModel model = store.open("m");
        store.begin(model);
        for (int i = 0; i < 20; i++) {
            learn(store, model, example(), label());
        }
        model = store.reset("m");
        for (int i = 0; i < 60; i++) {
            FeatureVector x = example();
            String label = label();
            learn(store, model, x, label);
            sequential.learn(x, label, 1);
        }
        model.progress().published().done(model.version(), model.model().updates(), BEGAN, 3);
        model.progress().duplicateId();
        model.progress().waitsFrom(17);
        importPart(store, 0);
        model.save();
        store.write(NAME);
        return this;
    }

    /** Both parts move the vector 0 alone, and give it a bias. */
    StagedImport importPart(ModelStore store, int number) {
        StoredModel model = store.find("m");
        ImportPart part = new ImportPart(
                2,
                number,
                model.model().classNames(),
                0,
                0.25,
                List.of(new Average.Block(3 + 100 * number, new double[] {0.5, -1.5})));
        return store.importPart(model, "an import", part, BEGAN);
    }

    /** Every fourth example is the last one before a commit. */
    private void learn(ModelStore store, StoredModel stored, FeatureVector x, String label) {
        LinearModel model = stored.model();
        Progress progress = stored.progress();
        Scores scores = model.score(x, new Scores());
        int target = model.classOf(label);
        Step step = model.decide(x, scores, target, 1);
        progress.seen(BEGAN + 1_000 * ++learned);
        progress.updated(progress.lastSeen());
        progress.measures().predicted();
        scores.probability(progress.measures().probability(scores, new Pooling(MarginHistogram.SIZE)));
        RateWindow window = progress.windows().at(progress.lastSeen());
        window.predicted();
        window.labelled(scores, step, target, progress.measures().baselines());
        window.drifted(progress.measures().labelled(scores, step, target, model.squaredNorm(x)));
        progress.windows().close();
        StoreUnderTest.learn(stored, x, label);
        if (learned % 4 == 0) {
            store.write(NAME);
        }
    }

    FeatureVector example() {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int index = random.nextInt(4); index < FEATURES; index += 1 + random.nextInt(8)) {
            x.add(index, (random.nextInt(2001) - 1000) / 250f);
        }
        return x;
    }

    private String label() {
        return sequential.model().settings().labels().binary() ? "" + random.nextInt(2) : "class " + random.nextInt(3);
    }
}
