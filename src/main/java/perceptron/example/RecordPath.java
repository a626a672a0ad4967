package perceptron.example;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A place in a record, and what is known about it: its name and its role. Records resemble each other, so their places are
 * found out about once and kept, as a tree: a field costs no more than to look it up by its name. How many are kept is
 * bounded, since the keys of a map may be any.
 */
final class RecordPath {
    /** A longer one would be no name, and would turn many small fields into much text. */
    private static final int LONGEST = 4096;

    private static final int MOST_KEPT = 1 << 14;

    private final String path;
    private final byte[] utf8;
    private final RecordFields.Role role;
    private final Root root;
    private final Map<String, RecordPath> fields = new HashMap<>();
    private RecordPath[] places = {};

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
        role = root.fields.role(path);
        if (utf8.length > LONGEST) {
            throw new Rejection(
                    Reason.TOO_LARGE, "the path of a field has " + utf8.length + " bytes, more than " + LONGEST);
        }
    }

    /** The record itself, which has no name. */
    static RecordPath of(RecordFields fields) {
        return new RecordPath(new Root(fields), "");
    }

    RecordPath field(String name) {
        RecordPath found = fields.get(name);
        if (found == null) {
            found = below(name);
            if (root.kept < MOST_KEPT) {
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
        if (root.kept < MOST_KEPT) {
            root.kept++;
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
