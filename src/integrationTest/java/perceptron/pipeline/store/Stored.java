package perceptron.pipeline.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The models as they can be had from their changelogs alone: what a partition's job would find after all else is lost. */
public final class Stored {
    private final KeyValueStore<byte[], byte[]> models = StoreUnderTest.inMemory("models");
    private final ModelStore.Options options;
    private final Map<String, Map<ByteBuffer, Long>> batches = new HashMap<>();
    private final Map<String, Long> versions = new HashMap<>();
    private final Map<String, Long> lastInBatches = new HashMap<>();
    private long writtenAsPages;
    private long writtenAsChanges;
    private ModelStore store;

    public Stored(ModelStore.Options options) {
        this.options = options;
    }

    /** A record of the changelog; one without a value takes the key away. */
    public void put(byte[] key, byte[] value) {
        if (isBatch(key) && value != null) {
            writtenAsChanges++;
            lastInBatches.put(modelOf(key), StoredBytes.batch(value).last());
            batches.computeIfAbsent(modelOf(key), name -> new HashMap<>()).merge(ByteBuffer.wrap(key), 1L, Long::sum);
        } else if (Keys.isProgress(key) && value != null) {
            String name = Keys.modelOfProgress(key);
            long version = Progress.contents(value).version();
            Long before = versions.put(name, version);
            boolean changed = before == null || before != version;
            writtenAsPages += changed && lastInBatches.getOrDefault(name, 0L) != version ? 1 : 0;
        }
        models.put(key, value);
    }

    /** When all records are put. */
    public ModelStore store() {
        if (store == null) {
            store = new ModelStore(models, options, new MemoryBudget(1 << 30), () -> {});
        }
        return store;
    }

    public List<String> names() {
        List<String> names = new ArrayList<>();
        store().forEachVersion((name, version) -> names.add(name));
        return names;
    }

    /** How often a slot of a model's journal was used, on average; very often if there is no slot. */
    public double laps(String name) {
        Map<ByteBuffer, Long> ofModel = batches.getOrDefault(name, Map.of());
        return ofModel.isEmpty()
                ? Double.MAX_VALUE
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

    /** How many keys there are that no model will ever look at again. */
    public long orphans() {
        Set<String> owned = new HashSet<>();
        for (String name : names()) {
            owned.add(Arrays.toString(new Keys(name).epoch(store().find(name).epoch())));
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
        return Arrays.copyOf(key, 3 + length(key) + 4);
    }
}
