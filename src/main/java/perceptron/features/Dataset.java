package perceptron.features;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import perceptron.example.FeatureVector;

/**
 * Labelled examples in memory, as they enter the arithmetic, to be learned from several times and in any order. A
 * learner reads them without a copy: the features of many vectors one after the other, in long arrays. If each vector had its own
 * array, the garbage collector would move neighbours apart, and a learner would wait for memory: up to twice as long.
 */
public final class Dataset {
    private static final int ROOM = 1 << 16;

    private final boolean marksNumbers;
    private final FeatureNames names;
    private int size;
    private FeatureVector[] vectors = new FeatureVector[1024];
    private String[] labels = new String[1024];
    private long[] lines = new long[1024];
    /** Null as long as every weight is 1. */
    private double[] weights;

    /** The labels that occur, each once in memory. */
    private final Map<String, String> known = new HashMap<>();

    private int largestIndex = -1;

    /** The array to which the next dense vector is added, and how much of it is used. */
    private float[] values = {};

    private int usedValues;

    /** The same for sparse vectors. */
    private int[] pairs = {};

    private int usedInts;

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
        size = 0;
    }

    /** @param line the line of the file that holds the example */
    public void add(FeatureVector vector, String label, double weight, long line) {
        if (size == vectors.length) {
            vectors = Arrays.copyOf(vectors, 2 * size);
            labels = Arrays.copyOf(labels, 2 * size);
            lines = Arrays.copyOf(lines, 2 * size);
            weights = weights == null ? null : Arrays.copyOf(weights, 2 * size);
        }
        if (weight != 1 && weights == null) {
            weights = new double[vectors.length];
            Arrays.fill(weights, 0, size, 1);
        }
        if (weights != null) {
            weights[size] = weight;
        }
        vectors[size] = packed(vector);
        labels[size] = known.computeIfAbsent(label, first -> first);
        lines[size++] = line;
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
        return size;
    }

    /** Only to be read. */
    public FeatureVector vector(int example) {
        return vectors[example];
    }

    public String label(int example) {
        return labels[example];
    }

    public double weight(int example) {
        return weights == null ? 1 : weights[example];
    }

    public boolean isWeighted() {
        return weights != null;
    }

    public long line(int example) {
        return lines[example];
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

    /** A copy that is only to be read. */
    private FeatureVector packed(FeatureVector vector) {
        int padded = vector.size() + 7 & -8;
        if (vector.isDense()) {
            if (usedValues > values.length - padded) {
                values = new float[Math.max(ROOM, padded)];
                usedValues = 0;
            }
            usedValues += padded;
            return vector.movedTo(values, usedValues - padded);
        }
        if (usedInts > pairs.length - 2 * padded) {
            pairs = new int[Math.max(ROOM, 2 * padded)];
            usedInts = 0;
        }
        usedInts += 2 * padded;
        return vector.movedTo(pairs, usedInts - 2 * padded);
    }
}
