package perceptron.pipeline.average;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import perceptron.avro.Average;

/**
 * Reads the averaged weights of one model from the averages topic, as any consumer can. It takes the records in their order, and
 * has the last complete set of weights at any time, even if it begins in the middle of a publication.
 */
public final class AverageReader {
    private final String model;
    private final TreeMap<Integer, Average> parts = new TreeMap<>();
    private List<Average> latest = List.of();

    public AverageReader(String model) {
        this.model = model;
    }

    /** @param average the value, decoded; null for a record without one */
    public void add(byte[] key, Average average) {
        String name = new String(key, StandardCharsets.UTF_8);
        if (!AverageParts.modelOf(name).equals(model)) {
            return;
        }
        if (average == null
                || !parts.isEmpty() && !belongTogether(parts.firstEntry().getValue(), average)) {
            parts.clear();
        }
        if (average == null) {
            // Every publication has a part 0, so the model was deleted; others are deleted if a publication has fewer
            // parts.
            latest = name.equals(model + "/0") ? List.of() : latest;
            return;
        }
        parts.put(average.getNumber(), average);
        if (parts.size() == average.getCount()) {
            latest = List.copyOf(parts.values());
        }
    }

    private static boolean belongTogether(Average one, Average other) {
        return one.getVersion() == other.getVersion()
                && one.getC() == other.getC()
                && one.getCount() == other.getCount();
    }

    /** All parts of a publication, by their numbers; empty before the first complete one, and after the model was deleted. */
    public List<Average> latest() {
        return latest;
    }
}
