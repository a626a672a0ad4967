package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Crosses the fields of examples with names: {@code country*method} gives the feature {@code country=DE*method=card},
 * which is hashed like any other. Of a number, only its name stands there, and the model chooses the bin, see {@link
 * CrossIndices}. A number that is 0 is no feature, yet it is crossed: hour 0 is an hour. If a field has several values,
 * such as an array of texts, each of them is crossed.
 *
 * <p>Owned by one thread.
 */
final class NamedCrosser {
    private static final byte[] TIMES = {'*'};

    private final Hashing hashing;
    private final boolean marksNumbers;
    private final List<String> fields;
    private final byte[][] names;
    /** The fields of each crossing, by their numbers among the names. */
    private final int[][] crossings;

    /** The positions of an example's features of each field. */
    private final int[][] places;

    /** How many features an example has of each field. */
    private final int[] counts;

    private final int[] chosen = new int[CrossIndices.MOST_NUMBERS];
    private final float[] numbers = new float[CrossIndices.MOST_NUMBERS];
    private byte[] text = new byte[64];
    private final boolean[] found;
    private int made;
    private long leftOut;

    /** @param marksNumbers whether numbers get the indices that {@link NumberIndices} reserves for them */
    NamedCrosser(Crossings crossings, Hashing hashing, boolean marksNumbers) {
        this.hashing = hashing;
        this.marksNumbers = marksNumbers;
        fields = crossings.names();
        Map<String, Integer> number = new HashMap<>();
        fields.forEach(field -> number.put(field, number.size()));
        names = fields.stream()
                .map(field -> field.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        this.crossings = crossings.fields().stream()
                .map(fieldsOf -> fieldsOf.stream().mapToInt(number::get).toArray())
                .toArray(int[][]::new);
        places = new int[names.length][4];
        counts = new int[names.length];
        found = new boolean[names.length];
    }

    /** Whether an example has had this field. */
    boolean hasFound(String field) {
        return found[fields.indexOf(field)];
    }

    /** How many crossings of the last example were left out, since there were more than {@link Crossings#MOST}. */
    long leftOut() {
        return leftOut;
    }

    /**
     * @param features gets the crossings without numbers, as tokens
     * @param crossed gets the crossings with numbers
     */
    void cross(NamedFeatures features, CrossedNumbers crossed) {
        find(features);
        made = 0;
        leftOut = 0;
        for (int[] crossing : crossings) {
            // Without the check, two long fields would be combined in vain if the third is missing.
            if (combinations(crossing, 0) != 0) {
                choose(crossing, 0, features, crossed);
            }
        }
    }

    private void find(NamedFeatures features) {
        Arrays.fill(counts, 0);
        for (int k = 0; k < features.size(); k++) {
            for (int field = 0; field < names.length; field++) {
                if (features.isOf(k, names[field])) {
                    found[field] = true;
                    if (counts[field] == places[field].length) {
                        places[field] = Arrays.copyOf(places[field], 2 * counts[field]);
                    }
                    places[field][counts[field]++] = k;
                }
            }
        }
    }

    /** Goes through all combinations of an example's features for the fields of a crossing, from one field on. */
    private void choose(int[] crossing, int from, NamedFeatures features, CrossedNumbers crossed) {
        if (made == Crossings.MOST) {
            leftOut += combinations(crossing, from);
            return;
        }
        if (from == crossing.length) {
            made++;
            add(crossing.length, features, crossed);
            return;
        }
        int field = crossing[from];
        for (int place = 0; place < counts[field]; place++) {
            chosen[from] = places[field][place];
            choose(crossing, from + 1, features, crossed);
        }
    }

    private long combinations(int[] crossing, int from) {
        long combinations = 1;
        for (int k = from; k < crossing.length; k++) {
            combinations *= counts[crossing[k]];
        }
        return combinations;
    }

    private void add(int fields, NamedFeatures features, CrossedNumbers crossed) {
        int length = 0;
        int count = 0;
        for (int k = 0; k < fields; k++) {
            length = k == 0 ? 0 : append(length, TIMES, 0, 1);
            length = append(length, features.text(), features.start(chosen[k]), features.end(chosen[k]));
            if (features.kind(chosen[k]) == Kind.NUMBER) {
                numbers[count++] = hashing.reference(features, chosen[k], marksNumbers);
            }
        }
        if (count == 0) {
            features.token(text, 0, length);
        } else {
            crossed.add(hashing.block(count, text, length), numbers, count);
        }
    }

    private int append(int at, byte[] from, int start, int end) {
        int length = end - start;
        if (at + length > text.length) {
            text = Arrays.copyOf(text, 2 * (at + length));
        }
        System.arraycopy(from, start, text, at, length);
        return at + length;
    }
}
