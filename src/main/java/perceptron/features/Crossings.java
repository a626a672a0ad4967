package perceptron.features;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * The crossed fields: their products are features, too, so that a model can learn what only a combination shows. They
 * are written {@code country*method, hour*country}.
 *
 * @param fields of each crossing, two or three
 */
public record Crossings(List<List<String>> fields) {
    static final int FIELDS_LIMIT = 3;

    /** The most crossed features of an example: two long texts would otherwise have millions. */
    public static final int LIMIT = 1_000;

    public static final Crossings NONE = new Crossings(List.of());

    public Crossings {
        for (List<String> crossing : fields) {
            boolean isValid = crossing.size() >= 2
                    && crossing.size() <= FIELDS_LIMIT
                    && crossing.stream().noneMatch(String::isEmpty)
                    && new HashSet<>(crossing).size() == crossing.size();
            if (!isValid) {
                throw new IllegalArgumentException("cross " + String.join("*", crossing)
                        + " is not two or three different fields, as in country*method");
            }
        }
    }

    public static Crossings of(String text) {
        return new Crossings(Stream.of(text.split(","))
                .map(String::trim)
                .filter(crossing -> !crossing.isEmpty())
                .map(crossing -> Arrays.stream(crossing.split("\\*", -1))
                        .map(String::trim)
                        .toList())
                .toList());
    }

    public String text() {
        return fields.stream().map(crossing -> String.join("*", crossing)).collect(Collectors.joining(","));
    }

    public boolean isEmpty() {
        return fields.isEmpty();
    }

    /** Each field once. */
    public List<String> names() {
        return fields.stream().flatMap(List::stream).distinct().toList();
    }

    /**
     * Crosses the fields of examples with names: {@code country*method} gives the feature {@code country=DE*method=card},
     * which is hashed like any other. A number is crossed as a category of its value: {@code hour=9*country=DE}. A number that
     * is 0 is not a feature, yet it is crossed: hour 0 is an hour. The hour of a time is crossed as a whole one. If a field has
     * several values, such as an array of texts, each of them is crossed.
     *
     * <p>Owned by one thread.
     */
    static final class Crosser {
        private final List<String> fields;
        private final byte[][] names;
        /** The fields of each crossing, by their numbers among the names. */
        private final int[][] crossings;

        /** The positions of an example's features of each field. */
        private final int[][] places;

        private final Set<String> missing;
        private final int[] chosen = new int[FIELDS_LIMIT];
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();
        private int made;
        private long leftOut;

        /** @param missing from which a field is removed when an example has it */
        Crosser(Crossings crossings, Set<String> missing) {
            this.missing = missing;
            fields = crossings.names();
            names = fields.stream()
                    .map(field -> field.getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
            this.crossings = crossings.fields().stream()
                    .map(crossing -> crossing.stream().mapToInt(fields::indexOf).toArray())
                    .toArray(int[][]::new);
            places = new int[names.length][];
        }

        /** Adds the crossings to an example's features, as tokens. Returns how many were left out, since there were more than the limit. */
        long cross(NamedFeatures features) {
            for (int field = 0; field < names.length; field++) {
                places[field] = find(names[field], features);
                if (places[field].length > 0) {
                    missing.remove(fields.get(field));
                }
            }
            made = 0;
            leftOut = 0;
            for (int[] crossing : crossings) {
                // Without the check, two long fields would be combined in vain if the third is missing.
                if (combinations(crossing, 0) != 0) {
                    choose(crossing, 0, features);
                }
            }
            return leftOut;
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
            if (made == LIMIT) {
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
                Kind kind = features.kind(chosen[k]);
                if (kind.isNumber()) {
                    float value = features.value(chosen[k]);
                    text.writeBytes(
                            ("=" + text(kind == Kind.HOUR ? (int) value : value)).getBytes(StandardCharsets.UTF_8));
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
}
