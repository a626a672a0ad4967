package perceptron.learner;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import perceptron.example.Reason;
import perceptron.example.Rejection;

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
    private static final int MOST_NAME_BYTES = 200_000;

    public Labels {
        names = List.copyOf(names);
        if (new HashSet<>(names).size() < names.size()) {
            throw new IllegalArgumentException("labels " + names + " contain the same label twice");
        }
        if (names.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("labels " + names + " contain an empty name");
        }
        requireRoom(names);
        if (binary && (discover || limit != 2 || names.size() != 0 && names.size() != 2)) {
            throw new IllegalArgumentException("labels " + names + " are not two, the negative one first");
        }
        if (!binary && !discover && names.isEmpty()) {
            throw new IllegalArgumentException("classes must name at least one class");
        }
        if (limit < Math.max(1, names.size())) {
            throw new IllegalArgumentException(
                    "classes=discover:" + limit + " is below 1 or the number of classes given, " + names.size());
        }
    }

    /** @throws IllegalArgumentException if classes of these names take too many bytes */
    public static void requireRoom(List<String> names) {
        int bytes = names.stream().mapToInt(Labels::bytes).sum();
        if (bytes > MOST_NAME_BYTES) {
            throw new IllegalArgumentException(
                    "the names of the classes have " + bytes + " bytes, not at most " + MOST_NAME_BYTES);
        }
    }

    static int bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Whether they are -1/+1, 0/1 or false/true. */
    public boolean areSigns() {
        return binary && names.isEmpty();
    }

    /** Whether they are what signs are called. */
    public static boolean areSigns(List<String> names) {
        return names.equals(List.of("-1", "+1")) || names.equals(List.of("false", "true"));
    }

    public static boolean isBoolean(String label) {
        return "false".equals(label) || "true".equals(label);
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

    /** The classes that a model knows, in the order in which they became known, and which label means which class. */
    static final class Known {
        private final Labels labels;
        private final List<String> names = new ArrayList<>();
        private final Map<String, Integer> numbers = new HashMap<>();
        private int nameBytes;

        Known(Labels labels) {
            this.labels = labels;
            if (labels.areSigns()) {
                names.addAll(List.of("-1", "+1"));
                numbers.putAll(Map.of("-1", 0, "0", 0, "false", 0, "+1", 1, "1", 1, "true", 1));
            } else {
                labels.names().forEach(this::add);
            }
        }

        Known(Known other) {
            labels = other.labels;
            names.addAll(other.names);
            numbers.putAll(other.numbers);
            nameBytes = other.nameBytes;
        }

        void add(String name) {
            numbers.put(name, names.size());
            names.add(name);
            nameBytes += Labels.bytes(name);
        }

        /** Signs are called false and true if the first one that was learned from is one of these. */
        void call(String first) {
            if (labels.areSigns() && isBoolean(first)) {
                names.clear();
                names.addAll(List.of("false", "true"));
            }
        }

        int size() {
            return names.size();
        }

        List<String> names() {
            return List.copyOf(names);
        }

        String name(int number) {
            return names.get(number);
        }

        /** The number of the class with this name; -1 if there is none. */
        int find(String name) {
            return numbers.getOrDefault(name, -1);
        }

        /** The number of a label's class, or {@link #size()} if that class is yet to be added. */
        int numberOf(String label) {
            Integer number = numbers.get(label);
            if (number != null) {
                return number;
            }
            if (!labels.discover() || label.isEmpty()) {
                throw new Rejection(Reason.BAD_LABEL, "label \"" + label + "\" is not one of: " + accepted());
            }
            if (size() == labels.limit()) {
                throw new Rejection(
                        Reason.TOO_MANY_CLASSES,
                        "label \"" + label + "\" would exceed classes=discover:" + labels.limit());
            }
            if (nameBytes + Labels.bytes(label) > Labels.MOST_NAME_BYTES) {
                throw new Rejection(
                        Reason.TOO_MANY_CLASSES,
                        "the names of the classes, with one more, would have over " + Labels.MOST_NAME_BYTES
                                + " bytes together: label \"" + label + '"');
            }
            return size();
        }

        private String accepted() {
            if (labels.areSigns()) {
                return "-1, +1, 0, 1, false, true (labels=negative,positive sets two names)";
            }
            return String.join(", ", names);
        }
    }
}
