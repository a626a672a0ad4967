package perceptron.example;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A place in a record, with its name and its role. Records resemble each other, so both are determined once and kept,
 * in a tree: a field then costs only a lookup by its name. The number of kept places is bounded, since a map may have
 * any keys.
 */
final class RecordPath {
    /** With a longer path, many small fields would become a lot of text. */
    private static final int LONGEST = 4096;

    private static final int KEPT_LIMIT = 1 << 14;

    private final String path;
    private final byte[] utf8;
    private final RecordFields.Role role;
    private final Root root;
    private final Map<String, RecordPath> fields = new HashMap<>();
    private RecordPath[] places = {};
    /** One more than the last place that is kept. */
    private int end;

    private static final class Root {
        final RecordFields fields;
        int kept;

        Root(RecordFields fields) {
            this.fields = fields;
        }
    }

    private RecordPath(Root root, String path) {
        this.root = root;
        this.path = path;
        utf8 = path.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > LONGEST) {
            throw new Rejection(
                    Reason.TOO_LARGE, "the path of a field has " + utf8.length + " bytes, more than " + LONGEST);
        }
        role = root.fields.role(path); // after the check, since it takes the square of the length
    }

    /** The record itself, which has no name. */
    static RecordPath of(RecordFields fields) {
        return new RecordPath(new Root(fields), "");
    }

    RecordPath field(String name) {
        RecordPath found = fields.get(name);
        if (found == null) {
            found = below(name);
            if (root.kept < KEPT_LIMIT) {
                root.kept++;
                fields.put(name, found);
            }
        }
        return found;
    }

    /** An element of an array. */
    RecordPath place(int place) {
        if (place < places.length && places[place] != null) {
            return places[place];
        }
        RecordPath found = below(Integer.toString(place));
        int more = Math.max(1, place + 1 - end); // with the places passed over, which had no value but take room
        if (root.kept + more <= KEPT_LIMIT) {
            root.kept += more;
            end = Math.max(end, place + 1);
            if (place >= places.length) {
                places = Arrays.copyOf(places, Math.max(place + 1, 2 * places.length));
            }
            places[place] = found;
        }
        return found;
    }

    private RecordPath below(String name) {
        return new RecordPath(root, path.isEmpty() ? name : path + "." + name);
    }

    RecordFields.Role role() {
        return role;
    }

    byte[] utf8() {
        return utf8;
    }

    @Override
    public String toString() {
        return path;
    }
}
