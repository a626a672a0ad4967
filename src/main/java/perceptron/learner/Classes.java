package perceptron.learner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** The classes that a model knows, in the order in which they became known, and which label means which class. */
final class Classes {
    private final Labels labels;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int nameBytes;

    Classes(Labels labels) {
        this.labels = labels;
        if (labels.binary() && labels.names().isEmpty()) {
            names.addAll(List.of("-1", "+1"));
            numbers.putAll(Map.of("-1", 0, "0", 0, "false", 0, "+1", 1, "1", 1, "true", 1));
        } else {
            labels.names().forEach(this::add);
        }
    }

    Classes(Classes other) {
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
            throw new Rejection(Reason.BAD_LABEL, "label \"" + label + "\" is none of " + accepted());
        }
        if (size() == labels.limit()) {
            throw new Rejection(
                    Reason.TOO_MANY_CLASSES,
                    "label \"" + label + "\" would be one class more than classes.max=" + labels.limit() + " allows");
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
        if (labels.binary() && labels.names().isEmpty()) {
            return "-1, +1, 0, 1, false, true (labels=negative,positive sets two names)";
        }
        return String.join(", ", names);
    }
}
