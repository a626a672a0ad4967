package perceptron.features;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The crossed fields: their products are features, too, so that a model can learn what only a combination shows. They
 * are written {@code country*method, hour*country}.
 *
 * @param fields of each crossing, two or three
 */
public record Crossings(List<List<String>> fields) {
    /** How many fields a crossing has at most. */
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

    /** The value of the setting {@code cross}. */
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
}
