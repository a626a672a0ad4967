package perceptron.pipeline.store;

import java.util.Arrays;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import perceptron.learner.LinearModel;
import perceptron.model.bytes.Header;
import perceptron.model.export.ModelFile;

/**
 * Restores one model from the changelogs of one partition, as a job would; no job has to run. The records of each changelog are added
 * in their order. {@link #read} may be called whenever the last added transaction is complete.
 */
public final class ChangelogModel {
    private final Keys keys;
    private final NavigableMap<byte[], byte[]> latest = new TreeMap<>(Arrays::compareUnsigned);
    private final Set<String> names = new TreeSet<>();
    private byte[] progress;

    public ChangelogModel(String name) {
        keys = new Keys(name);
    }

    /** Adds a record of the models' changelog; one without a value removes its key. */
    public void addModels(byte[] key, byte[] value) {
        if (startsWith(key, Keys.ALL_HEADERS)) {
            if (value == null) {
                names.remove(Keys.modelOf(key));
            } else {
                names.add(Keys.modelOf(key));
            }
        }
        if (Arrays.equals(key, keys.header()) || startsWith(key, keys.allEpochs())) {
            if (value == null) {
                latest.remove(key);
            } else {
                latest.put(key, value);
            }
        }
    }

    /** Adds a record of the changelog of progress. */
    public void addProgress(byte[] key, byte[] value) {
        if (Arrays.equals(key, keys.progress())) {
            progress = value;
        }
    }

    /** The names of all models of the partition. */
    public Set<String> names() {
        return Collections.unmodifiableSet(names);
    }

    /** Empty if there is no model of this name. */
    public Optional<ModelFile> read() {
        byte[] stored = latest.get(keys.header());
        if (stored == null) {
            return Optional.empty();
        }
        Header header = Header.of(Seal.open(keys.header(), stored));
        Loader loader = new Loader(this::scan, keys, header);
        LinearModel model = loader.read(progress == null ? null : Seal.open(keys.progress(), progress));
        return Optional.of(new ModelFile(loader.seq(), header.settings(), model));
    }

    private void scan(byte[] prefix, BiConsumer<byte[], byte[]> taker) {
        for (var entry : latest.tailMap(prefix, true).entrySet()) {
            if (!startsWith(entry.getKey(), prefix)) {
                return;
            }
            taker.accept(entry.getKey(), Seal.open(entry.getKey(), entry.getValue()));
        }
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }
}
