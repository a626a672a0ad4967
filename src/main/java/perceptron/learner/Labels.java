package perceptron.learner;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;

/**
 * Which labels a model takes. Binary: two, the negative one first. Multiclass: a list of names, and, if it discovers classes, new
 * ones as they arrive, until there are {@code limit} of them.
 *
 * @param binary one vector and a sign, not a vector for every class
 * @param names binary: two names, or none for -1/+1, 0/1 and false/true; else the classes known from the start
 * @param discover whether an unknown label becomes a class
 * @param limit the largest number of classes
 */
public record Labels(boolean binary, List<String> names, boolean discover, int limit) {
    /** How many bytes of UTF-8 the names of all classes may have together: a record that holds one of them holds all. */
    static final int MOST_NAME_BYTES = 200_000;

    public Labels {
        names = List.copyOf(names);
        if (new HashSet<>(names).size() < names.size()) {
            throw new IllegalArgumentException("labels " + names + " name one label twice");
        }
        if (names.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("labels " + names + " hold an empty name");
        }
        int bytes = names.stream().mapToInt(Labels::bytes).sum();
        if (bytes > MOST_NAME_BYTES) {
            throw new IllegalArgumentException(
                    "the names of the classes have " + bytes + " bytes, not at most " + MOST_NAME_BYTES);
        }
        if (binary && (discover || limit != 2 || names.size() != 0 && names.size() != 2)) {
            throw new IllegalArgumentException("labels " + names + " are not two, the negative one first");
        }
        if (!binary && !discover && names.isEmpty()) {
            throw new IllegalArgumentException("classes [] hold no class");
        }
        if (limit < Math.max(1, names.size())) {
            throw new IllegalArgumentException(
                    "classes.max " + limit + " is not at least 1 and the number of classes given, " + names.size());
        }
    }

    static int bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8).length;
    }

    /** -1/+1, 0/1 or false/true. */
    public static Labels signs() {
        return new Labels(true, List.of(), false, 2);
    }

    public static Labels binary(String negative, String positive) {
        return new Labels(true, List.of(negative, positive), false, 2);
    }

    public static Labels classes(List<String> names) {
        return new Labels(false, names, false, names.size());
    }

    public static Labels discovered(List<String> known, int limit) {
        return new Labels(false, known, true, limit);
    }
}
