package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * Counts the models of a task twice: by their headers, and by their progress, which is in another store. Under exactly-once, both
 * stores have the same models at every commit, in the same order, so the counts differ if an iterator ends early in one of them.
 */
final class Inventory {
    private int count;
    private final List<String> withoutHeader = new ArrayList<>();
    private final List<String> withoutProgress = new ArrayList<>();

    private Inventory() {}

    /** @param each takes the name and the progress of each model, as it is stored */
    static Inventory of(SealedStore models, SealedStore progress, BiConsumer<String, KeyValue<byte[], byte[]>> each) {
        Inventory inventory = new Inventory();
        try (KeyValueIterator<byte[], byte[]> headers = models.sealed(Keys.ALL_HEADERS);
                KeyValueIterator<byte[], byte[]> saved = progress.all()) {
            inventory.compare(headers, saved, each);
        }
        return inventory;
    }

    private void compare(
            KeyValueIterator<byte[], byte[]> headers,
            KeyValueIterator<byte[], byte[]> saved,
            BiConsumer<String, KeyValue<byte[], byte[]>> each) {
        byte[] header = nextHeader(headers);
        KeyValue<byte[], byte[]> progress = next(saved);
        while (header != null || progress != null) {
            int order = order(header, progress);
            if (order < 0) {
                withoutProgress.add(Keys.modelOf(header));
            } else {
                String name = Keys.modelOfProgress(progress.key);
                if (order > 0) {
                    withoutHeader.add(name);
                }
                each.accept(name, progress);
                progress = next(saved);
            }
            if (order <= 0) {
                count++;
                header = nextHeader(headers);
            }
        }
    }

    /** Compares the bytes of the names. */
    private static int order(byte[] header, KeyValue<byte[], byte[]> progress) {
        if (header == null || progress == null) {
            return header == null ? 1 : -1;
        }
        return Arrays.compareUnsigned(header, 1, header.length, progress.key, 0, progress.key.length);
    }

    private static byte[] nextHeader(KeyValueIterator<byte[], byte[]> headers) {
        return headers.hasNext() ? headers.next().key : null;
    }

    private static KeyValue<byte[], byte[]> next(KeyValueIterator<byte[], byte[]> saved) {
        return saved.hasNext() ? saved.next() : null;
    }

    /** How many models have a header. */
    int count() {
        return count;
    }

    List<String> withoutHeader() {
        return withoutHeader;
    }

    List<String> withoutProgress() {
        return withoutProgress;
    }
}
