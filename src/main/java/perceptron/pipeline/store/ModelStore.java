package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Surfaces;
import perceptron.model.ModelSettings;
import perceptron.pipeline.settings.RequestSize;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.Journal.PageMap;
import perceptron.pipeline.store.StoredBytes.Header;

/**
 * The models of one task: finds them, begins them, and deletes them. Those used lately are on the heap, as many as the memory allows.
 * Only the stream thread calls.
 */
public final class ModelStore {
    private static final ByteArraySerializer BYTES = new ByteArraySerializer();

    /** What a model costs on the heap besides its weights. */
    private static final long OVERHEAD = 4_000;

    /** One search for idle models looks at no more than these, since examples wait meanwhile. */
    private static final int LOOKED_AT_ONCE = 1_000;

    private final KeyValueStore<byte[], byte[]> models;
    private final StoredModel.Context context;
    private final Options options;

    /** The models on the heap, that used last at the end. */
    private final Map<String, StoredModel> open = new LinkedHashMap<>(16, 0.75f, true);

    /** Those of them that have changed since the last commit. */
    private final Set<StoredModel> unwritten = new LinkedHashSet<>();

    private final MemoryBudget.Share heap;
    private int lastEpoch;
    private int count;

    /** Where the search for idle models goes on. */
    private byte[] idleFrom = Keys.ALL_PROGRESS;

    /** Something is missing of what the state folder must hold. The job stops: it would go on with wrong weights. */
    public static final class DamagedState extends RuntimeException {
        private DamagedState(String what) {
            super(what);
        }

        static void unless(boolean whole, String otherwise, Object... details) {
            if (!whole) {
                throw new DamagedState(String.format(otherwise, details));
            }
        }
    }

    /** A model was made with other settings than the job has. The job stops: it would have to corrupt the model or ignore its settings. */
    public static final class SettingsConflict extends RuntimeException {
        private SettingsConflict(String model, String difference) {
            super("Model " + model + " was made with different settings: " + difference
                    + ". Set them as they are in the model. Or start from scratch: either 'perceptron-streams reset', which deletes"
                    + " all models of the job, or another application.id.");
        }
    }

    /**
     * How models are stored.
     *
     * @param model the settings of a new model; a stored model must have been made with the same
     * @param errorWindow over how many labelled examples measures look back
     * @param windowMillis the length of a window of the update rate
     * @param graceMillis how late an example may arrive and still count in its own window
     * @param journalBytes how many bytes of changes the journal of a small model keeps
     * @param batchBytes how many bytes of changes a batch may have
     * @param modelsMax how many models there may be
     * @param modelBytes how much memory the weights of a model may take
     */
    public record Options(
            ModelSettings model,
            double errorWindow,
            long windowMillis,
            long graceMillis,
            long journalBytes,
            int batchBytes,
            int modelsMax,
            long modelBytes) {
        public static Options of(Settings settings) {
            long modelBytes = settings.getLong("model.bytes.max");
            return new Options(
                    settings.model(),
                    settings.getInt("error.window"),
                    settings.getLong("rates.window.ms"),
                    settings.getLong("rates.grace.ms"),
                    settings.getInt("journal.bytes"),
                    RequestSize.batchBytesLimit(settings),
                    settings.getInt("models.max"),
                    modelBytes > 0 ? modelBytes : MemoryBudget.ofOneModel());
        }
    }

    /** Takes a model as it is stored: its name, the number of its last change, its counters without its weights, its progress. */
    public interface Visitor {
        void visit(String name, long version, LinearModel counters, Progress progress);
    }

    /**
     * @param heap how much memory the open models of all tasks may take
     * @param changed runs if {@link #write} is due before the next commit
     */
    public ModelStore(KeyValueStore<byte[], byte[]> models, Options options, MemoryBudget heap, Runnable changed) {
        this.models = models;
        this.options = options;
        context = new StoredModel.Context(models, options, model -> {
            unwritten.add(model);
            changed.run();
        });
        byte[] stored = models.get(Keys.ALL);
        if (stored != null) {
            ByteBuffer counts = ByteBuffer.wrap(stored);
            lastEpoch = counts.getInt();
            count = counts.getInt();
        }
        int[] found = {0};
        forEachVersion((name, version) -> found[0]++);
        DamagedState.unless(found[0] == count, "found %d models, expected %d", found[0], count);
        this.heap = heap.open(); // Last: a store that cannot be made must not take a share.
    }

    private void writeCounts() {
        models.put(
                Keys.ALL,
                ByteBuffer.allocate(2 * Integer.BYTES)
                        .putInt(lastEpoch)
                        .putInt(count)
                        .array());
    }

    private void scan(byte[] prefix, BiConsumer<byte[], byte[]> consumer) {
        try (KeyValueIterator<byte[], byte[]> all = models.prefixScan(prefix, BYTES)) {
            while (all.hasNext()) {
                KeyValue<byte[], byte[]> next = all.next();
                consumer.accept(next.key, next.value);
            }
        }
    }

    /** Passes the name of each model and the number of its last stored change. */
    public void forEachVersion(BiConsumer<String, Long> consumer) {
        scan(
                Keys.ALL_PROGRESS,
                (key, value) -> consumer.accept(
                        Keys.modelOfProgress(key), Progress.contents(value).version()));
    }

    /** Passes each model as it is stored. */
    public void forEach(Visitor visitor) {
        LinearModel counters = new LinearModel(options.model().learner());
        scan(Keys.ALL_PROGRESS, (key, value) -> {
            Progress progress = new Progress(options);
            progress.read(value, counters);
            visitor.visit(Keys.modelOfProgress(key), Progress.contents(value).version(), counters, progress);
        });
    }

    /**
     * The model, or null if there is none of this name. This may evict models that were found before: use one at a time.
     *
     * @throws DamagedState if something is missing of it
     * @throws SettingsConflict if it was made with other settings
     */
    public StoredModel find(String name) {
        StoredModel model = open.get(name);
        if (model == null) {
            model = load(new Keys(name));
            if (model != null) {
                add(model);
            }
        }
        return model;
    }

    private StoredModel load(Keys keys) {
        Loader loader = Loader.of(models::get, this::scan, keys);
        if (loader == null) {
            return null;
        }
        String difference = ModelSettings.difference(
                loader.header().settings(), options.model().toMap());
        if (!difference.isEmpty()) {
            throw new SettingsConflict(keys.model(), difference);
        }
        StoredModel model = loader.load(context, new Progress(options));
        model.model().answer(options.model().learner().answer());
        return model;
    }

    /** How much memory the weights of a model may take. */
    public long modelBytes() {
        return options.modelBytes();
    }

    /** Whether the model is on the heap, and need not be loaded. */
    public boolean isOnHeap(String name) {
        return open.containsKey(name);
    }

    /** The model, or a new one, of which nothing is stored until it is begun. */
    public StoredModel open(String name) {
        StoredModel model = find(name);
        if (model != null) {
            return model;
        }
        if (count >= options.modelsMax()) {
            throw new Rejection(
                    Reason.TOO_MANY_MODELS,
                    "model " + name + " would exceed models.max=" + options.modelsMax()
                            + ", the most that a partition may have");
        }
        return draft(name, 0, new Progress(options));
    }

    private StoredModel draft(String name, long version, Progress progress) {
        LinearModel model = new LinearModel(options.model().learner());
        // No epoch is used twice, so the remains of one can never become part of another model.
        int epoch = lastEpoch + 1;
        Header header = new Header(epoch, options.model().toMap(), List.of());
        Keys keys = new Keys(name);
        Journal journal = context.journal(keys, epoch, model, new PageMap());
        return new StoredModel(context, keys, header, model, progress, journal, version);
    }

    /** Rejects an example that would make a model larger than it may be. Called before anything is changed. */
    public void requireRoom(StoredModel stored, Change change) {
        LinearModel model = stored.model();
        // An upper bound that is cheap to compute: each feature and each term on a page of its own, in two vectors and
        // the statistics with their factors, and all evidence for pairs of numbers.
        int numbers = 2 * model.settings().layout().stride()
                + (model.floors().statistics() == null
                        ? 0
                        : model.floors().statistics().pages().stride());
        long ofPages = 8L * model.settings().span() * numbers + 4 * PagedWeights.PAGE_OVERHEAD;
        long bound = (change.raw.size() + change.terms.size()) * ofPages + Surfaces.MOST_BYTES;
        if (stored.countedBytes() + bound <= options.modelBytes()) {
            return;
        }
        long growth = model.floors().growth(change);
        if (growth > 0 && stored.bytes() + growth > options.modelBytes()) {
            throw new Rejection(
                    Reason.MODEL_TOO_LARGE,
                    "model " + stored.name() + " would take " + (stored.bytes() + growth)
                            + " bytes, and model.bytes.max allows " + options.modelBytes());
        }
    }

    /** Starts the model from scratch: everything that was learned is forgotten. */
    public StoredModel reset(String name, Change start) {
        StoredModel old = find(name);
        StoredModel model = draft(name, old.version(), old.progress());
        model.model().apply(start); // before anything is deleted, in case it throws
        discard(name);
        deleteEpoch(new Keys(name), old.epoch());
        old.progress().restart();
        count--; // begin() counts it again
        begin(model);
        return model;
    }

    /** Begins a new model: its first change. */
    public void begin(StoredModel model) {
        lastEpoch = model.epoch();
        count++;
        writeCounts();
        add(model);
        model.begin();
    }

    /** Deletes a model that exists, and returns what was published of it. */
    public Progress.Published delete(String name) {
        StoredModel model = find(name);
        Keys keys = new Keys(name);
        discard(name);
        deleteEpoch(keys, model.epoch());
        models.delete(keys.header());
        models.delete(keys.progress());
        count--;
        writeCounts();
        return model.progress().published;
    }

    private void deleteEpoch(Keys keys, int epoch) {
        List<byte[]> found = new ArrayList<>();
        scan(keys.epoch(epoch), (key, value) -> found.add(key));
        found.forEach(models::delete);
    }

    /** Returns some of the models that were last used at this time or earlier. The next call continues with the models after them. */
    public List<String> nextIdle(long time) {
        List<String> idle = new ArrayList<>();
        try (KeyValueIterator<byte[], byte[]> all = models.range(idleFrom, Keys.AFTER_PROGRESS)) {
            idleFrom = Keys.ALL_PROGRESS;
            for (int looked = 0; all.hasNext(); looked++) {
                KeyValue<byte[], byte[]> next = all.next();
                if (looked == LOOKED_AT_ONCE) {
                    idleFrom = next.key;
                    break;
                }
                String name = Keys.modelOfProgress(next.key);
                StoredModel onHeap = open.get(name);
                long lastSeen = onHeap == null ? Progress.lastSeen(next.value) : onHeap.progress().lastSeen;
                if (lastSeen <= time) {
                    idle.add(name);
                }
            }
        }
        return idle;
    }

    /** Writes what has changed. A model that is not on the heap was written when it left the heap, or is deleted. */
    public void write() {
        unwritten.forEach(StoredModel::write);
        unwritten.clear();
    }

    private void add(StoredModel model) {
        open.put(model.name(), model);
        model.countBytes();
        heap.add(OVERHEAD + model.countedBytes());
        evict();
    }

    /** Drops a model from the heap. Whatever is not written of it is lost. */
    private void discard(String name) {
        StoredModel model = open.remove(name);
        unwritten.remove(model);
        model.discard();
        heap.add(-OVERHEAD - model.countedBytes());
    }

    /** Counts how much memory the model takes by now that was just used. Called between examples. */
    public void recount(StoredModel used) {
        heap.add(used.countBytes());
        evict();
    }

    /** Evicts the models not used for longest, if all take too much memory. Each is written before it leaves the heap. */
    public void evict() {
        Iterator<StoredModel> eldest = open.values().iterator();
        while (heap.isOver() && open.size() > 1) {
            StoredModel model = eldest.next();
            model.leave();
            unwritten.remove(model);
            heap.add(-OVERHEAD - model.countedBytes());
            eldest.remove();
        }
    }

    /** The task is closed, and gives its memory to others. */
    public void close() {
        heap.close();
    }
}
