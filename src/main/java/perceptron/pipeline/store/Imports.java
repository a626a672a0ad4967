package perceptron.pipeline.store;

import java.util.BitSet;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.PageBytes;
import perceptron.model.StagedImport;
import perceptron.output.Average;
import perceptron.pipeline.wire.Command.ImportPart;

/**
 * Puts the parts of an import under an epoch that the model does not have yet. When all are there, the model begins that epoch
 * with them. An import that another one overtakes, or that takes longer than ten minutes, is forgotten.
 */
final class Imports {
    private static final long EXPIRES_MILLIS = 600_000;

    /** Which of them have come is kept in one record. */
    private static final int MOST_PARTS = 1 << 20;

    private final KeyValueStore<byte[], byte[]> store;
    private final Sweeper sweeper;

    Imports(KeyValueStore<byte[], byte[]> store, Sweeper sweeper) {
        this.store = store;
        this.sweeper = sweeper;
    }

    /** Adds a part, and says how the import then stands. */
    StagedImport add(StoredModel model, String id, ImportPart part, long now) {
        check(model.model(), id, part);
        Keys keys = new Keys(model.name());
        byte[] stored = store.get(keys.staged());
        StagedImport staged = stored == null ? null : StagedImport.of(stored);
        if (staged != null && (!staged.id().equals(id) || staged.parts() != part.parts() || isExpired(staged, now))) {
            forget(model.name());
            staged = null;
        }
        if (staged == null) {
            int epoch = Math.max(model.epoch() + 1, sweeper.nextEpoch(model.name()));
            staged = new StagedImport(id, epoch, part.parts(), new BitSet(), now);
        }
        stage(model.model(), keys, staged.epoch(), part);
        staged.come().set(part.part());
        store.put(keys.staged(), staged.toBytes());
        return staged;
    }

    private static boolean isExpired(StagedImport staged, long now) {
        return now - staged.begun() > EXPIRES_MILLIS;
    }

    /** Sweeps what was staged for a model, if anything was. */
    void forget(String model) {
        Keys keys = new Keys(model);
        byte[] stored = store.get(keys.staged());
        if (stored != null) {
            store.delete(keys.staged());
            sweeper.add(model, StagedImport.of(stored).epoch());
        }
    }

    /** The parts belong to the model now. */
    void done(String model) {
        store.delete(new Keys(model).staged());
    }

    private static void check(LinearModel model, String id, ImportPart part) {
        require(id != null && !id.isEmpty(), "an import needs an id, the same in all of its parts");
        require(
                part.parts() >= 1 && part.parts() <= MOST_PARTS && part.part() >= 0 && part.part() < part.parts(),
                "part " + part.part() + " of " + part.parts() + ": parts are numbered from 0, and " + MOST_PARTS
                        + " at most");
        List<String> classes = model.classNames();
        require(
                part.classes().equals(classes),
                "the classes are " + part.classes() + ", and the model's are " + classes + ", in that order");
        require(
                part.vector() >= 0 && part.vector() < model.vectors(),
                "vector " + part.vector() + " is not one of the model's " + model.vectors());
        for (Average.Block block : part.blocks()) {
            long last = (long) block.start() + block.weights().length - 1;
            require(
                    block.start() >= 0 && last <= FeatureVector.MAX_INDEX,
                    "indices " + block.start() + " to " + last + " are not within 0 and " + FeatureVector.MAX_INDEX);
            for (double weight : block.weights()) {
                require(Double.isFinite(weight), "a weight is " + weight);
            }
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private void stage(LinearModel model, Keys keys, int epoch, ImportPart part) {
        PagedWeights weights = new PagedWeights(
                part.vector(),
                model.settings().start(),
                model.vector(0).stride(),
                model.settings().span());
        if (part.bias() != null) {
            weights.writable(weights.biasPage(), 1)[0] = part.bias();
        }
        for (Average.Block block : part.blocks()) {
            for (int k = 0; k < block.weights().length; k++) {
                set(weights, keys, epoch, block.start() + k, block.weights()[k]);
            }
        }
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            // Complete from the beginning: no change of the epoch comes before it.
            store.put(keys.page(epoch, part.vector(), page), PageBytes.write(0, weights.page(page)));
        }
    }

    private void set(PagedWeights weights, Keys keys, int epoch, int index, double weight) {
        int number = weights.pageOf(index);
        if (weights.page(number) == null) {
            byte[] stored = store.get(keys.page(epoch, weights.vector(), number));
            if (stored != null) {
                weights.put(number, PageBytes.read(stored).values());
            }
        }
        int offset = index & weights.span() - 1;
        weights.writable(number, offset + 1)[offset * weights.stride()] = weight;
    }
}
