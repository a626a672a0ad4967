package perceptron.pipeline.average;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import perceptron.avro.Average;
import perceptron.avro.Manifest;
import perceptron.avro.Part;

/**
 * Reads the averaged weights of one model from the topic of averages, as any consumer can. It takes the records in their order, and
 * has the last complete set of weights at any time, even if it begins in the middle of a publication.
 */
public final class AverageReader {
    /** A complete set of weights. */
    public record Whole(long version, Manifest manifest, List<Part> parts) {}

    private static final String MANIFEST = "manifest";

    private record Stored(byte[] bytes, Average average) {}

    private final String model;
    private final Map<String, Stored> parts = new HashMap<>();
    private Whole latest;

    public AverageReader(String model) {
        this.model = model;
    }

    /**
     * @param bytes the value of the record; null for a tombstone
     * @param average the value, decoded
     */
    public void add(byte[] key, byte[] bytes, Average average) {
        String name = new String(key, StandardCharsets.UTF_8);
        if (!name.startsWith(model + "/")) {
            return;
        }
        String place = name.substring(model.length() + 1);
        if (place.equals(MANIFEST)) {
            if (bytes == null) {
                latest = null;
            } else if (average.getContent() instanceof Manifest manifest) {
                whole(average.getVersion(), manifest);
            }
        } else if (bytes == null) {
            parts.remove(place);
        } else {
            parts.put(place, new Stored(bytes, average));
        }
    }

    /** A manifest of which a part is missing is ignored: the part was replaced already, and another manifest follows. */
    private void whole(long version, Manifest manifest) {
        List<Part> found = new ArrayList<>();
        long checksum = 0;
        for (int number = 0; number < manifest.getParts(); number++) {
            Stored stored = parts.get(manifest.getBuffer() + "/" + number);
            if (stored == null) {
                return;
            }
            CRC32C crc = new CRC32C();
            crc.update(stored.bytes());
            checksum += crc.getValue() * (number + 1);
            found.add((Part) stored.average().getContent());
        }
        if (checksum == manifest.getChecksum()) {
            latest = new Whole(version, manifest, found);
        }
    }

    /** Null before the first complete set, and after the model was deleted. */
    public Whole latest() {
        return latest;
    }
}
