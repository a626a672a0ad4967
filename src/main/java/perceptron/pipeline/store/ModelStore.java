package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.Header;
import perceptron.model.ModelSettings;

/** The models of one task: opens them, begins them, forgets them, and keeps those used lately on the heap. */
public final class ModelStore {
    /** What a model costs on the heap besides its weights. */
    private static final long OVERHEAD = 4_000;

    private final KeyValueStore<byte[], byte[]> models;
    private final KeyValueStore<byte[], byte[]> progress;
    private final StoreSettings settings;
    private final Sweeper sweeper;
    private final Map<String, StoredModel> open = new LinkedHashMap<>(16, 0.75f, true);
    private long heapBytes;
    private int count = -1;

    public ModelStore(
            KeyValueStore<byte[], byte[]> models, KeyValueStore<byte[], byte[]> progress, StoreSettings settings) {
        this.models = models;
        this.progress = progress;
        this.settings = settings;
        sweeper = new Sweeper(models);
    }

    /** The model, or null where there is none of this name. */
    public StoredModel find(String name) {
        StoredModel model = open.get(name);
        if (model == null) {
            byte[] header = models.get(new Keys(name).header());
            if (header == null) {
                return null;
            }
            model = load(name, Header.of(header));
        }
        return model;
    }

    private StoredModel load(String name, Header header) {
        Map<String, String> wanted = settings.model().toMap();
        String difference = ModelSettings.difference(header.settings(), wanted);
        if (!difference.isEmpty()) {
            throw new SettingsConflict(name, difference);
        }
        return add(new Loader(models, name, header).load(progress, new Progress(settings.progress())));
    }

    private StoredModel add(StoredModel model) {
        open.put(model.name(), model);
        heapBytes += OVERHEAD + model.countedBytes();
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
        return draft(name, sweeper.nextEpoch(name), 0);
    }

    private StoredModel draft(String name, int epoch, long seq) {
        LinearModel model = new LinearModel(settings.model().learner());
        Header header = new Header(
                epoch,
                seq,
                settings.slots(),
                Long.MIN_VALUE / 2,
                0,
                model.settings().rate(),
                model.settings().C(),
                settings.model().toMap(),
                List.of());
        JournalSlots slots = new JournalSlots(header.slots(), header.grownAt());
        DirtyPages dirty = new DirtyPages(PagedWeights.biasPage(model.settings().span()));
        Keys keys = new Keys(name);
        Journal journal = new Journal(models, keys, epoch, model, slots, dirty, seq);
        return new StoredModel(name, models, progress, keys, model, new Progress(settings.progress()), journal, header);
    }

    /** Begins a new model: its first change. */
    public void begin(StoredModel model) {
        model.begin();
        add(model);
        count++;
    }

    /** Begins the model anew: everything that was learned is forgotten. */
    public StoredModel reset(String name) {
        StoredModel old = find(name);
        close(name);
        sweeper.add(name, old.epoch());
        StoredModel model = draft(name, old.epoch() + 1, old.version());
        model.begin();
        return add(model);
    }

    public void delete(String name) {
        StoredModel old = find(name);
        close(name);
        sweeper.add(name, old.epoch());
        Keys keys = new Keys(name);
        models.delete(keys.header());
        progress.delete(keys.progress());
        count--;
    }

    private void close(String name) {
        heapBytes -= OVERHEAD + open.remove(name).countedBytes();
    }

    /** The models in whose progress there are windows that are not closed. */
    public List<String> withOpenWindows() {
        List<String> names = new ArrayList<>();
        Progress scratch = new Progress(settings.progress());
        LinearModel none = new LinearModel(settings.model().learner());
        try (KeyValueIterator<byte[], byte[]> all = progress.all()) {
            while (all.hasNext()) {
                KeyValue<byte[], byte[]> next = all.next();
                scratch.read(next.value, 0, none);
                if (!scratch.windows().open().isEmpty()) {
                    names.add(Keys.modelOfProgress(next.key));
                }
            }
        }
        return names;
    }

    /** How many models there are, on the heap or not. */
    public int count() {
        if (count < 0) {
            count = 0;
            try (KeyValueIterator<byte[], byte[]> headers =
                    models.prefixScan(Keys.ALL_HEADERS, new ByteArraySerializer())) {
                for (; headers.hasNext(); headers.next()) {
                    count++;
                }
            }
        }
        return count;
    }

    /**
     * To be called between examples, with the model just used: lets go of those not used for longest, where they take too much
     * memory, and sweeps a little. What leaves the heap is all in the store.
     */
    public void tidy(StoredModel used) {
        heapBytes += used.countBytes();
        Iterator<StoredModel> eldest = open.values().iterator();
        while (heapBytes > settings.heapBytes() && open.size() > 1) {
            heapBytes -= OVERHEAD + eldest.next().countedBytes();
            eldest.remove();
        }
        sweeper.sweep();
    }
}
