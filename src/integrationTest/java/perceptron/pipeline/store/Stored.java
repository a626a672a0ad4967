package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import perceptron.model.StagedImport;
import perceptron.model.bytes.Batch;
import perceptron.model.bytes.BytesIn;

/** The models as they can be had from their changelogs alone: what a partition's job would find after all else is lost. */
public final class Stored {
    private final KeyValueStore<byte[], byte[]> models = inMemory("models");
    private final KeyValueStore<byte[], byte[]> progress = inMemory("progress");
    private final StoreSettings settings;
    private final Map<String, Map<ByteBuffer, Long>> batches = new HashMap<>();
    private long writtenAsPages;
    private long writtenAsChanges;
    private ModelStore store;

    public Stored(StoreSettings settings) {
        this.settings = settings;
    }

    private static KeyValueStore<byte[], byte[]> inMemory(String name) {
        MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>(new Properties());
        KeyValueStore<byte[], byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(name), Serdes.ByteArray(), Serdes.ByteArray())
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        return store;
    }

    /** A record of a changelog; one without a value takes the key away. */
    public void put(boolean ofModels, byte[] key, byte[] value) {
        if (ofModels && isBatch(key) && value != null) {
            boolean inPages = Batch.read(new BytesIn(Seal.open(key, value))).inPages();
            writtenAsPages += inPages ? 1 : 0;
            writtenAsChanges += inPages ? 0 : 1;
            batches.computeIfAbsent(modelOf(key), name -> new HashMap<>()).merge(ByteBuffer.wrap(key), 1L, Long::sum);
        }
        (ofModels ? models : progress).put(key, value);
    }

    /** When all records are put. */
    public ModelStore store() {
        if (store == null) {
            store = new ModelStore(models, progress, settings, new MemoryBudget(1 << 30), name -> {}, () -> false);
        }
        return store;
    }

    /** The names of the models that have a header. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        try (KeyValueIterator<byte[], byte[]> all = models.all()) {
            while (all.hasNext()) {
                byte[] key = all.next().key;
                if (key[0] == Keys.ALL_HEADERS[0]) {
                    names.add(Keys.modelOf(key));
                }
            }
        }
        return names;
    }

    /** How often a slot of a model's journal was used, on average. */
    public double laps(String name) {
        Map<ByteBuffer, Long> ofModel = batches.getOrDefault(name, Map.of());
        return ofModel.isEmpty()
                ? 0
                : ofModel.values().stream().mapToLong(Long::longValue).average().getAsDouble();
    }

    /** How many batches were written whose changes stand in the pages alone. */
    public long writtenAsPages() {
        return writtenAsPages;
    }

    /** How many batches were written with their changes. */
    public long writtenAsChanges() {
        return writtenAsChanges;
    }

    /** Whether this is the key of a batch of the journal. */
    static boolean isBatch(byte[] key) {
        return key[0] == 'M' && key[key.length - 5] == 'J' && key.length == 3 + length(key) + 4 + 1 + 4;
    }

    static String modelOf(byte[] key) {
        return new String(key, 3, length(key), StandardCharsets.UTF_8);
    }

    private static int length(byte[] key) {
        return (key[1] & 255) << 8 | key[2] & 255;
    }

    /** How many keys there are that no model and no sweeper will ever look at again. */
    public long orphans() {
        Set<String> owned = new HashSet<>();
        try (KeyValueIterator<byte[], byte[]> all = models.all()) {
            while (all.hasNext()) {
                KeyValue<byte[], byte[]> next = all.next();
                if (next.key[0] == Keys.ALL_SWEPT[0]) {
                    owned.add(Arrays.toString(Seal.open(next.key, next.value)));
                }
            }
        }
        for (String name : names()) {
            owned.add(Arrays.toString(new Keys(name).epoch(store().find(name).epoch())));
            byte[] staged = new SealedStore(models).get(new Keys(name).staged());
            if (staged != null) {
                owned.add(Arrays.toString(
                        new Keys(name).epoch(StagedImport.of(staged).epoch())));
            }
        }
        long orphans = 0;
        try (KeyValueIterator<byte[], byte[]> all = models.all()) {
            while (all.hasNext()) {
                byte[] key = all.next().key;
                boolean counts = key[0] == 'M' && !owned.contains(Arrays.toString(epochOf(key)));
                orphans += counts ? 1 : 0;
            }
        }
        return orphans;
    }

    /** What {@link Keys#epoch} says of the model and the epoch of a key. */
    private static byte[] epochOf(byte[] key) {
        int name = (key[1] & 255) << 8 | key[2] & 255;
        return Arrays.copyOf(key, 3 + name + 4);
    }
}
