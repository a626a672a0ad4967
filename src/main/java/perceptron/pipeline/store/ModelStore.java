package perceptron.pipeline.store;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArraySerializer;
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
        Keys keys = new Keys(name);
        return add(name, new Loader(models, keys, header).load(progress));
    }

    private StoredModel add(String name, StoredModel model) {
        open.put(name, model);
        heapBytes += OVERHEAD + model.countedBytes();
        return model;
    }

    /** Begins a model: its first change. */
    public StoredModel begin(String name) {
        if (count() >= settings.modelsMax()) {
            throw new Rejection(
                    Reason.TOO_MANY_MODELS,
                    "model " + name + " would be one more than models.max=" + settings.modelsMax()
                            + " allows a partition");
        }
        count++;
        return begin(name, sweeper.nextEpoch(name), 1);
    }

    private StoredModel begin(String name, int epoch, long seq) {
        LinearModel model = new LinearModel(settings.model().learner());
        Header header = new Header(
                epoch,
                seq,
                settings.slots(),
                Long.MIN_VALUE / 2,
                model.settings().rate(),
                model.settings().C(),
                settings.model().toMap(),
                List.of());
        int biasPage = PagedWeights.biasPage(model.settings().span());
        JournalSlots slots = new JournalSlots(header.slots(), header.grownAt());
        Keys keys = new Keys(name);
        Journal journal = new Journal(models, keys, epoch, model, slots, new DirtyPages(biasPage), seq);
        StoredModel stored = new StoredModel(models, progress, keys, model, journal, header);
        stored.writeHeader();
        return add(name, stored);
    }

    /** Begins the model anew: everything that was learned is forgotten. */
    public StoredModel reset(String name) {
        StoredModel old = find(name);
        close(name);
        sweeper.add(name, old.epoch());
        return begin(name, old.epoch() + 1, old.version() + 1);
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
