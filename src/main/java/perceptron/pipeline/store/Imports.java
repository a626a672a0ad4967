package perceptron.pipeline.store;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import perceptron.example.FeatureVector;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Start;
import perceptron.model.StagedImport;
import perceptron.model.bytes.PageSum;
import perceptron.output.Average;
import perceptron.pipeline.wire.Command.ImportPart;

/**
 * Collects the parts of an import under a new epoch. When all parts have arrived, the model begins that epoch. An import is dropped if
 * another one begins. A part that arrives more than ten minutes after the first one begins the import anew.
 */
final class Imports {
    private static final long EXPIRES_MILLIS = 600_000;

    /** One record lists the parts that have arrived. */
    private static final int MOST_PARTS = 1 << 20;

    private final SealedStore store;
    private final Sweeper sweeper;
    private final Epochs epochs;
    private final long mostBytes;

    /** @param mostBytes how much memory a model may take */
    Imports(SealedStore store, Sweeper sweeper, Epochs epochs, long mostBytes) {
        this.store = store;
        this.sweeper = sweeper;
        this.epochs = epochs;
        this.mostBytes = mostBytes;
    }

    /** Adds a part, and returns the state of the import with it. Stores nothing if it rejects the part. */
    StagedImport add(StoredModel model, String id, ImportPart part, long now) {
        check(model.model(), id, part);
        Keys keys = new Keys(model.name());
        byte[] stored = store.get(keys.staged());
        StagedImport staged = stored == null ? null : StagedImport.of(stored);
        boolean begins = staged == null
                || !staged.id().equals(id)
                || staged.parts() != part.parts()
                || now - staged.begun() > EXPIRES_MILLIS;
        if (begins) {
            staged = new StagedImport(id, epochs.next(), part.parts(), new BitSet(), PageSum.NONE, 0, now);
        }
        long change = model.version() + 1;
        StagedPages pages = new StagedPages(store, keys, staged, weights(model.model(), part), change);
        fill(pages, part);
        if (staged.isCompletedBy(part.part())) {
            requireOnlyVectors(vectors(model.model(), part), keys, staged, pages);
        }
        if (begins) {
            forget(model.name());
            epochs.take(staged.epoch());
        }
        staged = staged.with(part.part(), pages.write(), change);
        store.put(keys.staged(), staged.toBytes());
        return staged;
    }

    /** Drops the import of a model, if there is one. */
    void forget(String model) {
        Keys keys = new Keys(model);
        byte[] stored = store.get(keys.staged());
        if (stored != null) {
            store.delete(keys.staged());
            sweeper.add(model, StagedImport.of(stored).epoch());
        }
    }

    /** Called when the model has begun the epoch of the import, to which the pages then belong. */
    void done(String model) {
        store.delete(new Keys(model).staged());
    }

    private static void check(LinearModel model, String id, ImportPart part) {
        require(id != null && !id.isEmpty(), "an import needs an id, the same in all of its parts");
        require(
                part.parts() >= 1 && part.parts() <= MOST_PARTS && part.part() >= 0 && part.part() < part.parts(),
                "part " + part.part() + " of " + part.parts() + ": parts are numbered from 0, and there are at most "
                        + MOST_PARTS);
        checkClasses(model, part.classes());
        require(
                part.vector() >= 0 && part.vector() < vectors(model, part)
                        || isOfScales(part)
                                && model.scales() != null
                                && part.bias() == null
                                && numberOf(part) < model.scales().pages().stride(),
                "vector " + part.vector() + " is not one of the model's " + vectors(model, part));
        for (Average.Block block : part.blocks()) {
            long last = (long) block.start() + block.weights().length - 1;
            require(
                    block.start() >= 0 && last <= FeatureVector.MAX_INDEX,
                    "indices " + block.start() + " to " + last + " are not within 0 and " + FeatureVector.MAX_INDEX);
            for (double weight : block.weights()) {
                require(Double.isFinite(weight), "a weight is " + weight);
                require(!isOfScales(part) || model.scales().allows(numberOf(part), weight), "a scale is " + weight);
            }
        }
    }

    private static boolean isOfScales(ImportPart part) {
        return part.vector() <= ImportPart.SCALES;
    }

    /** The position, among the numbers that scales keep of a feature, of the one in this part. */
    private static int numberOf(ImportPart part) {
        return ImportPart.SCALES - part.vector();
    }

    /** For a model that discovers its classes, an import may have more classes than the model. */
    private static void checkClasses(LinearModel model, List<String> classes) {
        List<String> known = model.classNames();
        boolean discovers = model.settings().labels().discover();
        int same = discovers ? Math.min(known.size(), classes.size()) : classes.size();
        require(
                classes.subList(0, same).equals(known),
                "the classes are " + classes + ", and the model's are " + known + ", in that order");
        int most = model.settings().labels().limit();
        require(classes.size() <= most, classes.size() + " classes are more than classes.max=" + most + " allows");
        require(
                Set.copyOf(classes).size() == classes.size() && !classes.contains(""),
                "of the classes " + classes + " two are the same, or one has no name");
    }

    private static int vectors(LinearModel model, ImportPart part) {
        return model.settings().labels().binary() ? 1 : part.classes().size();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Checks all parts together: none may have weights of a class that the last one does not list, and they must fit into memory. */
    private void requireOnlyVectors(int vectors, Keys keys, StagedImport staged, StagedPages added) {
        long[] bytes = {added.bytes()};
        store.scan(keys.pages(staged.epoch()), (key, value) -> {
            require(Keys.vectorOf(key) < vectors, "the parts differ in how many classes there are");
            bytes[0] += added.has(key) ? 0 : value.length;
        });
        requireRoom(bytes[0]);
    }

    private void requireRoom(long bytes) {
        if (bytes > mostBytes) {
            throw new IllegalArgumentException(
                    "the weights would take " + bytes + " bytes or more, and model.bytes.max allows " + mostBytes);
        }
    }

    /** A vector of weights, or of scales, without pages. */
    private static PagedWeights weights(LinearModel model, ImportPart part) {
        int span = model.settings().span();
        return isOfScales(part)
                ? new PagedWeights(
                        ImportPart.SCALES, Start.ZERO, model.scales().pages().layout(), span)
                : new PagedWeights(
                        part.vector(),
                        model.settings().start(),
                        model.settings().layout(),
                        span);
    }

    private void fill(StagedPages pages, ImportPart part) {
        int slot = isOfScales(part) ? numberOf(part) : 0;
        if (part.bias() != null) {
            pages.set(PagedWeights.BIAS, slot, part.bias());
        }
        for (Average.Block block : part.blocks()) {
            for (int k = 0; k < block.weights().length; k++) {
                pages.set(block.start() + k, slot, block.weights()[k]);
                requireRoom(pages.bytes());
            }
        }
    }
}
