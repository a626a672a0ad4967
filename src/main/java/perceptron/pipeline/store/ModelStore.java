package perceptron.pipeline.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.LinearModel;
import perceptron.learner.Step;
import perceptron.model.Change;
import perceptron.model.ModelSettings;
import perceptron.model.StagedImport;
import perceptron.model.bytes.Header;
import perceptron.model.bytes.PageSum;
import perceptron.pipeline.wire.Command.ImportPart;

/** The models of one task: opens them, begins them, forgets them, and keeps those used lately on the heap. */
public final class ModelStore {
    private static final Logger LOG = LoggerFactory.getLogger(ModelStore.class);

    /** What a model costs on the heap besides its weights. */
    private static final long OVERHEAD = 4_000;

    private final SealedStore models;
    private final SealedStore progress;
    private final Writing writing;
    private final StoreSettings settings;
    private final DamagedModels damaged;
    private final Epochs epochs;
    private final Sweeper sweeper;
    private final Imports imports;
    private final IdleModels idle;
    private final Map<String, StoredModel> open = new LinkedHashMap<>(16, 0.75f, true);
    private final List<String> withOpenWindows = new ArrayList<>();
    private final Map<String, Long> withAveragesBehind = new LinkedHashMap<>();
    private final MemoryBudget.Share heap;
    private int count;

    /**
     * @param heap how much memory the open models of all tasks may take
     * @param changed takes the name of a model that has to be written ({@link #write}) before the next commit
     * @param canBeRestored whether what is damaged may be restored from the topics, and was not just before
     */
    public ModelStore(
            KeyValueStore<byte[], byte[]> models,
            KeyValueStore<byte[], byte[]> progress,
            StoreSettings settings,
            MemoryBudget heap,
            Consumer<String> changed,
            BooleanSupplier canBeRestored) {
        this.models = new SealedStore(models);
        this.progress = new SealedStore(progress);
        this.settings = settings;
        writing = new Writing(
                this.models,
                this.progress,
                settings.journalBytes(),
                settings.batchBytes(),
                settings.exactlyOnce(),
                changed,
                new Change());
        damaged = new DamagedModels(canBeRestored);
        epochs = new Epochs(this.models);
        sweeper = new Sweeper(this.models);
        imports = new Imports(this.models, sweeper, epochs, settings.modelBytes());
        idle = new IdleModels(this.progress, damaged);
        takeStock();
        this.heap = heap.open();
    }

    /** Counts the models, and finds those in whose progress something is left to do. */
    private void takeStock() {
        Progress scratch = new Progress(settings.progress());
        LinearModel none = new LinearModel(settings.model().learner());
        Inventory inventory = Inventory.of(models, progress, (name, saved) -> {
            try {
                byte[] value = Seal.open(saved.key, saved.value);
                scratch.read(value, 0, 0, none);
                if (!scratch.windows().open().isEmpty()) {
                    withOpenWindows.add(name);
                }
                long since = Progress.behindSince(value);
                if (since >= 0) {
                    withAveragesBehind.put(name, since);
                }
            } catch (DamagedState e) {
                damaged.found(name, e);
            }
        });
        count = inventory.count();
        if (settings.exactlyOnce()) {
            inventory
                    .withoutHeader()
                    .forEach(name -> damaged.found(
                            name, new DamagedState("of model " + name + " nothing is stored but its progress")));
            inventory
                    .withoutProgress()
                    .forEach(name ->
                            damaged.found(name, new DamagedState("of model " + name + " the progress is not stored")));
        }
    }

    /**
     * The model, or null if there is none of this name. Any that was found before may leave the heap: one at a time.
     *
     * @throws Rejection if it is damaged
     */
    public StoredModel find(String name) {
        StoredModel model = open.get(name);
        if (model == null) {
            damaged.requireWhole(name);
            try {
                model = load(name);
            } catch (DamagedState e) {
                damaged.found(name, e);
                damaged.requireWhole(name);
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

    /** Whether it can be had without being loaded. */
    public boolean isOnHeap(String name) {
        return open.containsKey(name);
    }

    /** Null if there is none. */
    private StoredModel load(String name) {
        Keys keys = new Keys(name);
        byte[] stored = models.get(keys.header());
        if (stored == null) {
            return null;
        }
        Header header = Header.of(stored);
        Map<String, String> wanted = settings.model().toMap();
        String difference = ModelSettings.difference(header.settings(), wanted);
        if (!difference.isEmpty()) {
            throw new SettingsConflict(name, difference);
        }
        byte[] saved = progress.get(keys.progress());
        StoredModel model = new Loader(models, keys, header).load(writing, saved, new Progress(settings.progress()));
        model.model().answer(settings.model().learner().answer());
        requireAgreement(model, saved);
        return add(model);
    }

    /** Progress and model are stored apart. After a crash under at-least-once either may be ahead of the other. */
    private void requireAgreement(StoredModel model, byte[] saved) {
        DamagedState.unless(
                model.epoch() <= epochs.last(),
                "model %s has epoch %d, and the last one begun is %d",
                model.name(),
                model.epoch(),
                epochs.last());
        if (settings.exactlyOnce()) {
            DamagedState.unless(
                    saved != null && Progress.isOf(saved, model.epoch(), model.version()),
                    "the last change of model %s that is stored is %d, and its progress is of another",
                    model.name(),
                    model.version());
        }
    }

    private StoredModel add(StoredModel model) {
        open.put(model.name(), model);
        model.countBytes();
        heap.add(OVERHEAD + model.countedBytes());
        letGo();
        return model;
    }

    /** The model, or a new one, of which nothing is stored until it is begun. */
    public StoredModel open(String name) {
        StoredModel model = find(name);
        if (model != null) {
            return model;
        }
        if (count() >= settings.modelsMax()) {
            throw new Rejection(
                    Reason.TOO_MANY_MODELS,
                    "model " + name + " would be one more than models.max=" + settings.modelsMax()
                            + " allows a partition");
        }
        return draft(name, epochs.next(), 0, PageSum.NONE, new Progress(settings.progress()));
    }

    private StoredModel draft(String name, int epoch, long seq, PageSum pages, Progress counted) {
        LinearModel model = new LinearModel(settings.model().learner());
        Header header = new Header(
                epoch,
                seq + 1,
                pages,
                seq + 1,
                0,
                model.settings().rate(),
                model.settings().C(),
                settings.model().toMap(),
                List.of());
        Keys keys = new Keys(name);
        Journal journal = new Journal(models, keys, epoch, model, new StoredPages(pages), settings.journalBytes());
        return new StoredModel(writing, keys, model, counted, journal, header, seq, 0, false);
    }

    /** Refuses an example that would make a model larger than it may be. To be asked before anything is changed. */
    public void requireRoom(StoredModel stored, Step step, FeatureVector raw, FeatureVector x) {
        LinearModel model = stored.model();
        // Each feature on a page of its own, of two vectors and of the scales: more than it can be, and soon said.
        int numbers = 2 * model.settings().layout().stride()
                + (model.scales() == null ? 0 : model.scales().pages().stride());
        long most = 8L * Math.max(raw.size(), x.size()) * model.settings().span() * numbers;
        if (stored.countedBytes() + most <= settings.modelBytes()) {
            return;
        }
        long growth = model.growth(step, raw, x);
        if (growth > 0 && model.bytes() + growth > settings.modelBytes()) {
            throw new Rejection(
                    Reason.MODEL_TOO_LARGE,
                    "model " + stored.name() + " would take " + (model.bytes() + growth) + " bytes, and "
                            + settings.modelBytes() + " are what model.bytes.max allows");
        }
    }

    /** Begins a new model: its first change. */
    public void begin(StoredModel model) {
        epochs.take(model.epoch());
        add(model);
        model.begin();
        count++;
    }

    /** Begins the model anew: everything that was learned is forgotten. */
    public StoredModel reset(String name) {
        StoredModel old = find(name);
        imports.forget(name);
        epochs.take(epochs.next());
        return replace(old, epochs.last(), PageSum.NONE);
    }

    private StoredModel replace(StoredModel old, int epoch, PageSum pages) {
        close(old.name());
        old.progress().restart();
        StoredModel model = add(draft(old.name(), epoch, old.version(), pages, old.progress()));
        model.begin();
        sweeper.add(old.name(), old.epoch());
        return model;
    }

    /**
     * Adds a part of the weights that are to replace the model's: a change of its own. Nothing has changed where it does not fit
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
     * Begins the model anew with the weights of an import of which all parts have come. It has to be told its classes, and then
     * {@link #reload} finds the weights.
     */
    public StoredModel beginImported(StoredModel old, StagedImport staged) {
        imports.done(old.name());
        return replace(old, staged.epoch(), staged.pages());
    }

    /** Reads a model again from what is stored. */
    public StoredModel reload(String name) {
        open.get(name).leave();
        close(name);
        return find(name);
    }

    /** Forgets a model that there is, and says what was published of it. It need not be loaded for that. */
    public Published delete(String name) {
        Keys keys = new Keys(name);
        if (damaged.contains(name)) {
            return deleteDamaged(keys);
        }
        Published published = published(name);
        sweeper.add(name, Header.of(models.get(keys.header())).epoch());
        imports.forget(name);
        if (open.containsKey(name)) {
            close(name);
        }
        models.delete(keys.header());
        progress.delete(keys.progress());
        count--;
        return published;
    }

    /** Whatever cannot be read of it is not swept, and not withdrawn from what was published. */
    private Published deleteDamaged(Keys keys) {
        try {
            byte[] header = models.get(keys.header());
            if (header != null) {
                count--;
                sweeper.add(keys.model(), Header.of(header).epoch());
            }
        } catch (DamagedState e) {
            LOG.warn("What is stored of model {} stays where it is: {}", keys.model(), e.getMessage());
        }
        models.delete(keys.staged());
        models.delete(keys.header());
        progress.delete(keys.progress());
        damaged.forget(keys.model());
        return new Published();
    }

    private Published published(String name) {
        if (open.containsKey(name)) {
            return open.get(name).progress().published();
        }
        Progress stored = new Progress(settings.progress());
        byte[] saved = progress.get(new Keys(name).progress());
        if (saved != null) {
            stored.read(saved, 0, 0, new LinearModel(settings.model().learner()));
        }
        return stored.published();
    }

    /** Some of the models that were last used at this time or before, by the clock; others the next time. */
    public List<String> nextIdle(long time) {
        return idle.next(time).stream()
                .filter(name -> !isOnHeap(name) || open.get(name).progress().lastSeen() <= time)
                .toList();
    }

    /** Writes what has changed of a model. It has left the heap since it was told if it was written then, or deleted. */
    public void write(byte[] name) {
        StoredModel model = open.get(new String(name, StandardCharsets.UTF_8));
        if (model != null) {
            model.write();
        }
    }

    /** Whatever is not written of it is lost. */
    private void close(String name) {
        StoredModel model = open.remove(name);
        model.discard();
        heap.add(-OVERHEAD - model.countedBytes());
    }

    /** The models that had windows that were not closed when the task began. */
    public List<String> withOpenWindows() {
        return withOpenWindows;
    }

    /** The models that had changed since their averages were last published when the task began, and when that was. */
    public Map<String, Long> withAveragesBehind() {
        return withAveragesBehind;
    }

    /** How many models there are, on the heap or not. */
    public int count() {
        return count;
    }

    public void forEachName(Consumer<String> taker) {
        try (KeyValueIterator<byte[], byte[]> headers = models.sealed(Keys.ALL_HEADERS)) {
            while (headers.hasNext()) {
                taker.accept(Keys.modelOf(headers.next().key));
            }
        }
    }

    /** To be called between examples, with the model just used: counts how much memory it takes by now, and sweeps a little. */
    public void tidy(StoredModel used) {
        heap.add(used.countBytes());
        letGo();
        sweeper.sweep();
    }

    /** Evicts the models not used for longest, if all take too much memory. What leaves the heap is written before. */
    private void letGo() {
        Iterator<StoredModel> eldest = open.values().iterator();
        while (heap.isOver() && open.size() > 1) {
            StoredModel model = eldest.next();
            model.leave();
            heap.add(-OVERHEAD - model.countedBytes());
            eldest.remove();
        }
    }

    /** To be called now and then while no examples arrive: other tasks may need the memory. */
    public void tick() {
        letGo();
    }

    /** The task is closed, and gives its memory to others. */
    public void close() {
        heap.close();
    }
}
