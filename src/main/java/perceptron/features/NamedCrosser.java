package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Crosses the fields of examples with names: {@code country*method} gives the feature {@code country=DE*method=card}, which is hashed
 * like any other. A number has its name alone in there, and which of its bins counts is up to the model, see {@link CrossIndices}. A
 * number that is 0 is no feature, yet it is crossed: hour 0 is an hour. Of a field with several values, such as an array of texts, each
 * is crossed.
 *
 * <p>Owned by one thread.
 */
final class NamedCrosser {
    private static final byte[] TIMES = {'*'};

    private final Hashing hashing;
    private final boolean marksNumbers;
    private final List<String> fields;
    private final byte[][] names;
    /** Of each crossing the numbers of its fields among the names. */
    private final int[][] crossings;

    /** Where an example has each field, and how often. */
    private final int[][] places;

    private final int[] counts;
    private final int[] chosen = new int[CrossIndices.MOST_NUMBERS];
    private final float[] numbers = new float[CrossIndices.MOST_NUMBERS];
    private byte[] text = new byte[64];
    private final boolean[] found;
    private int made;
    private long leftOut;

    /** @param marksNumbers whether numbers get the indices that {@link NumberIndices} keeps for them */
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
     * @param features to which crossings without numbers are added
     * @param crossed to which crossings with numbers are added
     */
    void cross(NamedFeatures features, CrossedNumbers crossed) {
        find(features);
        made = 0;
        leftOut = 0;
        for (int[] crossing : crossings) {
            choose(crossing, 0, features, crossed);
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

    /** Goes through all combinations of what an example has for the fields from one on. */
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
