package perceptron.features;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Crosses the fields of examples with names: {@code country*method} gives the feature {@code country=DE*method=card},
 * which is hashed like any other. A number is crossed as a category of its value: {@code hour=9*country=DE}. A number that
 * is 0 is not a feature, yet it is crossed: hour 0 is an hour. If a field has several values, such as an array of texts,
 * each of them is crossed.
 *
 * <p>Owned by one thread.
 */
final class NamedCrosser {
    private final List<String> fields;
    private final byte[][] names;
    /** The fields of each crossing, by their numbers among the names. */
    private final int[][] crossings;

    /** The positions of an example's features of each field. */
    private final int[][] places;

    private final boolean[] found;
    private final int[] chosen = new int[Crossings.FIELDS_LIMIT];
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private int made;
    private long leftOut;

    NamedCrosser(Crossings crossings) {
        fields = crossings.names();
        names = fields.stream()
                .map(field -> field.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        this.crossings = crossings.fields().stream()
                .map(crossing -> crossing.stream().mapToInt(fields::indexOf).toArray())
                .toArray(int[][]::new);
        places = new int[names.length][];
        found = new boolean[names.length];
    }

    /** Whether an example has had this field. */
    boolean hasFound(String field) {
        return found[fields.indexOf(field)];
    }

    /** How many crossings of the last example were left out, since there were more than {@link Crossings#LIMIT}. */
    long leftOut() {
        return leftOut;
    }

    /** Adds the crossings to an example's features, as tokens. */
    void cross(NamedFeatures features) {
        for (int field = 0; field < names.length; field++) {
            places[field] = find(names[field], features);
            found[field] |= places[field].length > 0;
        }
        made = 0;
        leftOut = 0;
        for (int[] crossing : crossings) {
            // Without the check, two long fields would be combined in vain if the third is missing.
            if (combinations(crossing, 0) != 0) {
                choose(crossing, 0, features);
            }
        }
    }

    private static int[] find(byte[] name, NamedFeatures features) {
        int[] places = new int[features.size()];
        int count = 0;
        for (int k = 0; k < places.length; k++) {
            if (features.isOf(k, name)) {
                places[count++] = k;
            }
        }
        return Arrays.copyOf(places, count);
    }

    /** Goes through all combinations of an example's features for the fields of a crossing, from one field on. */
    private void choose(int[] crossing, int from, NamedFeatures features) {
        if (made == Crossings.LIMIT) {
            leftOut += combinations(crossing, from);
        } else if (from == crossing.length) {
            made++;
            add(crossing.length, features);
        } else {
            for (int place : places[crossing[from]]) {
                chosen[from] = place;
                choose(crossing, from + 1, features);
            }
        }
    }

    private long combinations(int[] crossing, int from) {
        long combinations = 1;
        for (int k = from; k < crossing.length; k++) {
            combinations *= places[crossing[k]].length;
        }
        return combinations;
    }

    private void add(int fields, NamedFeatures features) {
        text.reset();
        for (int k = 0; k < fields; k++) {
            if (k > 0) {
                text.write('*');
            }
            int start = features.start(chosen[k]);
            text.write(features.text(), start, features.end(chosen[k]) - start);
            if (features.kind(chosen[k]) == Kind.NUMBER) {
                text.writeBytes(("=" + text(features.value(chosen[k]))).getBytes(StandardCharsets.UTF_8));
            }
        }
        features.token(text.toByteArray(), 0, text.size());
    }

    /** A number's value as digits that are the same everywhere, as those of {@code Float.toString} are not. */
    private static String text(float value) {
        return value == (int) value
                ? Integer.toString((int) value)
                : new BigDecimal(value).stripTrailingZeros().toString();
    }
}
