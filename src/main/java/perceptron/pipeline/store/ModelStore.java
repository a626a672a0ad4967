package perceptron.pipeline.store;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.Step;
import perceptron.model.Change;
import perceptron.model.StagedImport;
import perceptron.model.bytes.PageSum;
import perceptron.pipeline.wire.Command.ImportPart;

/** The models of one task: finds them, begins them, and forgets them. */
public final class ModelStore {
    private final SealedStore models;
    private final int modelsMax;
    private final SizeLimit sizeLimit;
    private final DamagedModels damaged;
    private final Epochs epochs;
    private final Sweeper sweeper;
    private final Imports imports;
    private final IdleModels idle;
    private final ModelMaker maker;
    private final Stock stock;
    private final Removal removal;
    private final OpenModels open;

    /**
     * @param heap how much memory the open models of all tasks may take
     * @param changed takes the name of a model that has to be written ({@link #write}) before the next commit
     * @param canBeRestored whether local state may be restored from the topics, since it was not restored just before
     */
    public ModelStore(
            KeyValueStore<byte[], byte[]> models,
            KeyValueStore<byte[], byte[]> progress,
            StoreSettings settings,
            MemoryBudget heap,
            Consumer<String> changed,
            BooleanSupplier canBeRestored) {
        this.models = new SealedStore(models);
        Writing writing = new Writing(
                this.models,
                new SealedStore(progress),
                settings.journalBytes(),
                settings.batchBytes(),
                changed,
                new Change());
        modelsMax = settings.modelsMax();
        sizeLimit = new SizeLimit(settings.modelBytes());
        damaged = new DamagedModels(canBeRestored);
        epochs = new Epochs(this.models);
        sweeper = new Sweeper(this.models);
        imports = new Imports(this.models, sweeper, epochs, settings.modelBytes());
        idle = new IdleModels(writing.progress(), damaged);
        maker = new ModelMaker(writing, settings, epochs);
        stock = new Stock(this.models, writing.progress(), settings, damaged);
        removal = new Removal(writing, settings, sweeper, imports, stock);
        open = new OpenModels(heap.open()); // Last: a store that cannot be made must not take a share.
    }

    /**
     * The model, or null if there is none of this name. This may evict models that were found before: use one at a time.
     *
     * @throws Rejection if it is damaged
     */
    public StoredModel find(String name) {
        StoredModel model = open.get(name);
        if (model == null) {
            damaged.requireWhole(name);
            try {
                model = maker.load(name);
            } catch (DamagedState e) {
                damaged.found(name, e);
                damaged.requireWhole(name);
            }
            if (model != null) {
                open.add(model);
            }
        }
        return model;
    }

    /** The same, but null for a model that is damaged. */
    public StoredModel findIfWhole(String name) {
        try {
            return find(name);
        } catch (Rejection damage) {
            return null;
        }
    }

    /** Whether the model is on the heap, and need not be loaded. */
    public boolean isOnHeap(String name) {
        return open.contains(name);
    }

    /** The model, or a new one, of which nothing is stored until it is begun. */
    public StoredModel open(String name) {
        StoredModel model = find(name);
        if (model != null) {
            return model;
        }
        if (count() >= modelsMax) {
            throw new Rejection(
                    Reason.TOO_MANY_MODELS,
                    "model " + name + " would be one more than models.max=" + modelsMax + " allows a partition");
        }
        return maker.draft(name);
    }

    /** Rejects an example that would make a model larger than it may be. Called before anything is changed. */
    public void requireRoom(StoredModel stored, Step step, FeatureVector raw, FeatureVector x) {
        sizeLimit.requireRoom(stored, step, raw, x);
    }

    /** Begins a new model: its first change. */
    public void begin(StoredModel model) {
        epochs.take(model.epoch());
        open.add(model);
        model.begin();
        stock.began();
    }

    /** Begins the model anew: everything that was learned is forgotten. */
    public StoredModel reset(String name) {
        StoredModel old = find(name);
        imports.forget(name);
        epochs.take(epochs.next());
        return replace(old, epochs.last(), PageSum.NONE);
    }

    private StoredModel replace(StoredModel old, int epoch, PageSum pages) {
        open.discard(old.name());
        old.progress().restart();
        StoredModel model = open.add(maker.draftAfter(old, epoch, pages));
        model.begin();
        sweeper.add(old.name(), old.epoch());
        return model;
    }

    /**
     * Adds a part of the weights that are to replace the model's: a change of its own. Nothing has changed if it does not fit
     * the model.
     *
     * @param id what the parts have in common
     * @param now the clock's time
     */
    public StagedImport importPart(StoredModel model, String id, ImportPart part, long now) {
        StagedImport staged = imports.add(model, id, part, now);
        model.stepped();
        model.write();
        return staged;
    }

    /**
     * Begins the model anew with the weights of an import of which all parts have arrived. The caller then adds the classes, and
     * {@link #reload} finds the weights.
     */
    public StoredModel beginImported(StoredModel old, StagedImport staged) {
        imports.done(old.name());
        return replace(old, staged.epoch(), staged.pages());
    }

    /** Reads a model again from what is stored. */
    public StoredModel reload(String name) {
        open.get(name).leave();
        open.discard(name);
        return find(name);
    }

    /** Deletes a model, and returns what was published of it: empty if this is unknown, since the model is damaged. */
    public Published delete(String name) {
        StoredModel onHeap = open.get(name);
        if (onHeap != null) {
            open.discard(name);
        }
        if (damaged.contains(name)) {
            removal.damaged(name);
            damaged.forget(name);
            return onHeap == null ? new Published() : onHeap.progress().published();
        }
        Published published =
                onHeap == null ? removal.published(name) : onHeap.progress().published();
        removal.whole(name);
        return published;
    }

    /** Returns some of the models that were last used at this time or earlier. The next call continues with the models after them. */
    public List<String> nextIdle(long time) {
        return idle.next(time).stream()
                .filter(name -> !isOnHeap(name) || open.get(name).progress().lastSeen() <= time)
                .toList();
    }

    /** Writes what has changed of a model. A model that is not on the heap was written when it left the heap, or is deleted. */
    public void write(byte[] name) {
        StoredModel model = open.get(new String(name, StandardCharsets.UTF_8));
        if (model != null) {
            model.write();
        }
    }

    /** The models that had windows that were not closed when the task began. */
    public List<String> withOpenWindows() {
        return stock.withOpenWindows();
    }

    /** The models that had changed since their averages were last published when the task began, and when that was. */
    public Map<String, Long> withAveragesBehind() {
        return stock.withAveragesBehind();
    }

    /** How many models there are, on the heap or not. */
    public int count() {
        return stock.count();
    }

    public void forEachName(Consumer<String> taker) {
        try (KeyValueIterator<byte[], byte[]> headers = models.sealed(Keys.ALL_HEADERS)) {
            while (headers.hasNext()) {
                taker.accept(Keys.modelOf(headers.next().key));
            }
        }
    }

    /** Called between examples, with the model just used: counts how much memory it takes by now, and sweeps a little. */
    public void tidy(StoredModel used) {
        open.recount(used);
        sweeper.sweep();
    }

    /** Called at intervals, also while no examples arrive: other tasks may need the memory. */
    public void tick() {
        open.evict();
    }

    /** The task is closed, and gives its memory to others. */
    public void close() {
        open.close();
    }
}
