package perceptron.features;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import perceptron.example.FeatureVector;

/** Labelled examples in memory, as they enter the arithmetic, to be learned from several times and in any order. */
public final class Dataset {
    private final boolean marksNumbers;
    private final FeatureNames names;
    private final List<Row> rows = new ArrayList<>();
    private boolean isWeighted;

    /** The labels that occur, each once in memory. */
    private final Map<String, String> known = new HashMap<>();

    private int largestIndex = -1;

    /**
     * An example.
     *
     * @param vector only to be read
     * @param line the line of the file that holds it
     */
    public record Row(FeatureVector vector, String label, double weight, long line) {}

    /**
     * @param marksNumbers whether numbers have the indices reserved for them
     * @param names those of the features; null if nobody needs them
     */
    public Dataset(boolean marksNumbers, FeatureNames names) {
        this.marksNumbers = marksNumbers;
        this.names = names;
    }

    /** Forgets the examples, and keeps in mind which labels and indices there were. */
    public void clear() {
        rows.clear();
    }

    /** @param line the line of the file that holds the example */
    public void add(FeatureVector vector, String label, double weight, long line) {
        rows.add(new Row(vector.copy(), known.computeIfAbsent(label, first -> first), weight, line));
        isWeighted |= weight != 1;
        largestIndex = Math.max(largestIndex, largestIndex(vector));
    }

    private int largestIndex(FeatureVector vector) {
        int size = vector.size();
        if (!marksNumbers || vector.isDense()) {
            return size == 0 ? -1 : vector.index(size - 1);
        }
        int largest = -1;
        for (int k = vector.size() - 1; k >= 0; k--) {
            int index = vector.index(k);
            if (Featurizer.period(index) == 0) {
                largest = Math.max(
                        largest, Featurizer.isNumber(index) ? Featurizer.feature(Featurizer.ofExample(index)) : index);
            }
        }
        return largest;
    }

    public int size() {
        return rows.size();
    }

    public Row row(int example) {
        return rows.get(example);
    }

    public boolean isWeighted() {
        return isWeighted;
    }

    /** The names of a feature, by its index. */
    public List<String> names(int index) {
        return names == null ? List.of() : names.at(index);
    }

    /** The labels that occur. */
    public Set<String> labels() {
        return known.keySet();
    }

    /** One more than the largest index of a feature, as people know it, but for cyclic ones. */
    public int dimensions() {
        return largestIndex + 1;
    }
}
