package perceptron.pipeline.average;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import perceptron.learner.LinearModel;
import perceptron.output.Average;
import perceptron.output.Average.Manifest;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.Published;
import perceptron.pipeline.store.StoredModel;
import perceptron.pipeline.topic.Outputs;

/**
 * Publishes the averaged weights of one model, as they are when this object is made. There are two buffers, and the manifest names the
 * complete one. The parts go into the other buffer, then a manifest names that one, then tombstones delete its old parts that were
 * not replaced. So a reader of the topic finds a complete set of weights at any time.
 */
final class Publication {
    private final ModelStore store;
    private final String name;
    private final int epoch;
    private final long version;
    private final long updates;
    private final LinearModel snapshot;
    private final String settings;
    private final Outputs outputs;
    private final AverageParts parts;
    private int written;
    private long checksum;
    private boolean over;

    Publication(ModelStore store, StoredModel model, Outputs outputs) {
        this.store = store;
        this.outputs = outputs;
        name = model.name();
        epoch = model.epoch();
        version = model.version();
        updates = model.model().updates();
        settings = model.settings();
        snapshot = model.model().snapshot();
        parts = new AverageParts(snapshot);
    }

    boolean isOver() {
        return over;
    }

    /** Sends parts until they have {@code most} bytes together. Returns how many bytes were sent. */
    int send(int most, long now) {
        StoredModel model = store.find(name);
        if (model == null || model.epoch() != epoch) {
            over = true;
            return 0;
        }
        Published published = model.progress().published();
        int sent = 0;
        while (sent < most && parts.hasNext()) {
            byte[] value = outputs.encode(new Average(name, version, parts.next()));
            checksum += checksum(value) * (written + 1);
            outputs.average(key(published.next() + "/" + written), value);
            written++;
            sent += value.length;
        }
        published.wrote(written);
        if (!parts.hasNext()) {
            finish(published, now);
            over = true;
        }
        model.save();
        return sent;
    }

    private void finish(Published published, long now) {
        String buffer = published.next();
        long before = published.partsInNext();
        Manifest manifest = new Manifest(snapshot.c(), buffer, written, checksum, snapshot.classNames(), settings);
        outputs.average(key("manifest"), outputs.encode(new Average(name, version, manifest)));
        for (int surplus = written; surplus < before; surplus++) {
            outputs.average(key(buffer + "/" + surplus), null);
        }
        published.done(version, updates, now, written);
    }

    /** Deletes all that was ever published of a model, the manifest first. */
    static void withdraw(String name, Published published, Outputs outputs) {
        if (published.partsIn("A") + published.partsIn("B") > 0) {
            outputs.average(key(name, "manifest"), null);
        }
        for (String buffer : List.of("A", "B")) {
            for (long part = 0; part < published.partsIn(buffer); part++) {
                outputs.average(key(name, buffer + "/" + part), null);
            }
        }
    }

    private static long checksum(byte[] value) {
        CRC32C crc = new CRC32C();
        crc.update(value);
        return crc.getValue();
    }

    private byte[] key(String what) {
        return key(name, what);
    }

    private static byte[] key(String name, String what) {
        return (name + "/" + what).getBytes(StandardCharsets.UTF_8);
    }
}
