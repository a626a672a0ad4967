package perceptron.pipeline.store;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import perceptron.model.export.ModelFile;

/**
 * Restores one model from the changelog of one partition, as a job would; no job has to run. The records are added in their order.
 * {@link #read} may be called whenever the last added transaction is complete.
 */
public final class ChangelogModel {
    private final Keys keys;
    private final NavigableMap<byte[], byte[]> latest = new TreeMap<>(Arrays::compareUnsigned);
    private final Set<String> names = new TreeSet<>();

    public ChangelogModel(String name) {
        keys = new Keys(name);
    }

    /** Adds a record of the changelog; one without a value removes its key. */
    public void add(byte[] key, byte[] value) {
        if (Keys.isProgress(key)) {
            if (value == null) {
                names.remove(Keys.modelOfProgress(key));
            } else {
                names.add(Keys.modelOfProgress(key));
            }
        }
        if (Arrays.equals(key, keys.header())
                || Arrays.equals(key, keys.progress())
                || startsWith(key, keys.allEpochs())) {
            if (value == null) {
                latest.remove(key);
            } else {
                latest.put(key, value);
            }
        }
    }

    /** The names of all models of the partition. */
    public Set<String> names() {
        return Collections.unmodifiableSet(names);
    }

    /** Empty if there is no model of this name. */
    public Optional<ModelFile> read() {
        return Optional.ofNullable(Loader.of(latest::get, this::scan, keys)).map(ChangelogModel::read);
    }

    private static ModelFile read(Loader loader) {
        Progress progress = loader.read();
        return new ModelFile(
                loader.version(),
                loader.header().settings(),
                loader.model(),
                progress.measures().toNumbers(),
                index -> List.of());
    }

    private void scan(byte[] prefix, BiConsumer<byte[], byte[]> consumer) {
        latest.tailMap(prefix, true).entrySet().stream()
                .takeWhile(entry -> startsWith(entry.getKey(), prefix))
                .forEach(entry -> consumer.accept(entry.getKey(), entry.getValue()));
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }
}
