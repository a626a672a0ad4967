package perceptron.pipeline.store;

import java.nio.charset.StandardCharsets;
import perceptron.learner.Change;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.measure.Prequential;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;

/** One model in a store that counts what a changelog would get. */
final class CountedModel implements Trainer.Subject {
    private static final long JOURNAL_BYTES = 8192;
    private static final int BATCH_BYTES = 1 << 19;

    private final CountingStore models = new CountingStore();
    private final ModelStore store;
    private final StoredModel model;

    CountedModel(LearnerSettings learner) {
        store = new ModelStore(
                models,
                new StoreSettings(
                        new ModelSettings(learner, 20),
                        1000,
                        10_000,
                        5_000,
                        JOURNAL_BYTES,
                        BATCH_BYTES,
                        1,
                        Long.MAX_VALUE),
                new MemoryBudget(Long.MAX_VALUE),
                name -> {});
        model = store.open("model");
        store.begin(model);
    }

    /** An example has been learned, or not. */
    void save() {
        model.save();
    }

    void commit() {
        store.write("model".getBytes(StandardCharsets.UTF_8));
    }

    /** Of entries of the journal. */
    long journalBytes() {
        return models.journalBytes();
    }

    /** Of entries of the journal and of pages. */
    long modelBytes() {
        return models.bytes() - models.progressBytes();
    }

    long progressBytes() {
        return models.progressBytes();
    }

    long liveBytes() {
        return models.liveBytes();
    }

    @Override
    public LinearModel model() {
        return model.model();
    }

    @Override
    public Prequential measures() {
        return model.progress().measures();
    }

    @Override
    public void apply(Change change) {
        model.apply(change);
    }
}
