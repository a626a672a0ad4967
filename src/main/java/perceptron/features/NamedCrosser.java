package perceptron.features;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Crosses the fields of examples with names: {@code country*method} gives the feature {@code country=DE*method=card},
 * which is hashed like any other. A number is crossed as a category of its value: {@code hour=9*country=DE}. A number that
 * is 0 is not a feature, yet it is crossed: hour 0 is an hour. If a field has several values,
 * such as an array of texts, each of them is crossed.
 *
 * <p>Owned by one thread.
 */
final class NamedCrosser {
    private static final byte[] TIMES = {'*'};

    private final List<String> fields;
    private final byte[][] names;
    /** The fields of each crossing, by their numbers among the names. */
    private final int[][] crossings;

    /** The positions of an example's features of each field. */
    private final int[][] places;

    /** How many features an example has of each field. */
    private final int[] counts;

    private final int[] chosen = new int[Crossings.FIELDS_LIMIT];
    private byte[] text = new byte[64];
    private final boolean[] found;
    private int made;
    private long leftOut;

    NamedCrosser(Crossings crossings) {
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

    /** Adds the crossings to an example's features, as tokens. */
    void cross(NamedFeatures features) {
        find(features);
        made = 0;
        leftOut = 0;
        for (int[] crossing : crossings) {
            // Without the check, two long fields would be combined in vain if the third is missing.
            if (combinations(crossing, 0) != 0) {
                choose(crossing, 0, features);
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
    private void choose(int[] crossing, int from, NamedFeatures features) {
        if (made == Crossings.MOST) {
            leftOut += combinations(crossing, from);
            return;
        }
        if (from == crossing.length) {
            made++;
            add(crossing.length, features);
            return;
        }
        int field = crossing[from];
        for (int place = 0; place < counts[field]; place++) {
            chosen[from] = places[field][place];
            choose(crossing, from + 1, features);
        }
    }

    private long combinations(int[] crossing, int from) {
        long combinations = 1;
        for (int k = from; k < crossing.length; k++) {
            combinations *= counts[crossing[k]];
        }
        return combinations;
    }

    private void add(int fields, NamedFeatures features) {
        int length = 0;
        for (int k = 0; k < fields; k++) {
            length = k == 0 ? 0 : append(length, TIMES, 0, 1);
            length = append(length, features.text(), features.start(chosen[k]), features.end(chosen[k]));
            if (features.kind(chosen[k]) == Kind.NUMBER) {
                byte[] value = ("=" + text(features.value(chosen[k]))).getBytes(StandardCharsets.UTF_8);
                length = append(length, value, 0, value.length);
            }
        }
        features.token(text, 0, length);
    }

    /** A number's value as digits that are the same everywhere, as those of {@code Float.toString} are not. */
    private static String text(float value) {
        return value == (int) value
                ? Integer.toString((int) value)
                : new BigDecimal(value).stripTrailingZeros().toString();
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
