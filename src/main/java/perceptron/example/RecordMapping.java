package perceptron.example;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import perceptron.example.RecordFields.Role;

/**
 * Turns a record, flat or nested, into an example with named features. The caller, who walks the record (as JSON or in
 * another form), calls a method for every field:
 *
 * <ul>
 *   <li>a number is a number under its path, true and false are 1 and 0;
 *   <li>a text is a category: {@code path=text};
 *   <li>texts in an array are tokens, {@code path=text} each, counted as often as they occur, at any position;
 *   <li>anything else in an array has its position in its name: {@code path.0}, {@code path.1};
 *   <li>null is the same as a field that is not there.
 * </ul>
 *
 * <p>Numbers are rounded to float, those in text straight from their decimal digits. Owned by one thread.
 */
public final class RecordMapping {
    /** Real records are flatter. The limit bounds the stack, and the work that a hostile record makes. */
    private static final int DEEPEST = 64;

    /** With a longer path, many small fields would become a lot of text. */
    private static final int LONGEST_PATH = 4096;

    private static final int KEPT_LIMIT = 1 << 14;
    private static final String[] PLACES =
            IntStream.range(0, 1_000).mapToObj(Integer::toString).toArray(String[]::new);

    /** Of a text that goes into the prediction. */
    private static final int LONGEST_COPY = 200;

    private final RecordFields fields;
    private final Path[] open = new Path[DEEPEST + 1];
    /** For every level: the place of the next element if it is an array, else -1. */
    private final int[] places = new int[DEEPEST + 1];

    private Example example;
    private int depth;
    private int kept;

    public RecordMapping(RecordFields fields) {
        this.fields = fields;
        open[0] = new Path("", "");
    }

    /** Begins a record, whose fields are going to be the example's. */
    public void begin(Example example) {
        this.example = example;
        example.clear();
        example.beginNamed();
        depth = 0;
        places[0] = -1;
    }

    /** @param field the name that the following value has; null within an array, where it is not used */
    public void beginObject(String field) {
        descend(field, -1);
    }

    public void beginArray(String field) {
        descend(field, 0);
    }

    private void descend(String field, int place) {
        Path path = enter(field);
        if (path.role != Role.FEATURE && path.role != Role.NONE) {
            throw new Rejection(wrong(path.role), "field " + path + " is not a single value");
        }
        if (depth == DEEPEST) {
            throw new Rejection(Reason.TOO_LARGE, "field " + path + " is nested deeper than " + DEEPEST + " levels");
        }
        depth++;
        open[depth] = path;
        places[depth] = place;
    }

    public void end() {
        depth--;
    }

    public void number(String field, double value) {
        Path path = enter(field);
        if (path.copied) {
            copy(path, value == (float) value ? Float.toString((float) value) : Double.toString(value));
        }
        if (path.role == Role.FEATURE) {
            if (!feature(path, (float) value)) {
                throw notFinite(path, value);
            }
        } else if (path.role == Role.WEIGHT) {
            example.weight(value);
        } else if (path.role != Role.NONE) {
            set(path.role, Double.toString(value));
        }
    }

    public void number(String field, long value) {
        Path path = enter(field);
        if (path.copied) {
            copy(path, Long.toString(value));
        }
        if (path.role == Role.FEATURE) {
            feature(path, (float) value); // a long is always finite as a float
        } else if (path.role == Role.LABEL) {
            example.label(Long.toString(value));
        } else if (path.role != Role.NONE) {
            set(path.role, Long.toString(value));
        }
    }

    /** A number in text, as Java's {@link Float#parseFloat(String)} reads it. */
    public void decimal(String field, String digits) {
        Path path = enter(field);
        if (path.copied) {
            copy(path, digits);
        }
        if (path.role == Role.FEATURE) {
            if (!feature(path, Float.parseFloat(digits))) {
                throw notFinite(path, digits);
            }
        } else if (path.role != Role.NONE) {
            set(path.role, digits);
        }
    }

    /** What a number says that is not a feature. */
    private void set(Role role, String digits) {
        switch (role) {
            case LABEL -> example.label(LabelText.canonical(digits));
            case ID -> example.id(digits);
            case WEIGHT -> example.weight(Double.parseDouble(digits));
            default -> example.model(digits);
        }
    }

    private void copy(Path path, String text) {
        boolean isLong = text.codePointCount(0, text.length()) > LONGEST_COPY;
        example.copies().put(path.path, isLong ? text.substring(0, text.offsetByCodePoints(0, LONGEST_COPY)) : text);
    }

    /** False if it is not finite. The caller then reports the number as it was before rounding. */
    private boolean feature(Path path, float value) {
        if (!Float.isFinite(value)) {
            return false;
        }
        example.named().number(path.utf8, 0, path.utf8.length, value);
        return true;
    }

    private static Rejection notFinite(Path path, Object given) {
        return new Rejection(Reason.NOT_FINITE, "the value of " + path + " is " + given + ": not a finite float");
    }

    public void bool(String field, boolean value) {
        Path path = enter(field);
        if (path.copied) {
            copy(path, Boolean.toString(value));
        }
        switch (path.role) {
            case LABEL -> example.label(Boolean.toString(value));
            case ID, WEIGHT, MODEL -> throw new Rejection(wrong(path.role), "field " + path + " is " + value);
            case FEATURE -> feature(path, value ? 1 : 0);
            case NONE -> {}
        }
    }

    public void text(String field, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        text(field, utf8, 0, utf8.length);
    }

    /** A text as UTF-8. */
    public void text(String field, byte[] bytes, int offset, int length) {
        boolean element = places[depth] >= 0;
        Path path = enter(field);
        if (path.copied) {
            copy(path, string(bytes, offset, length));
        }
        switch (path.role) {
            case LABEL -> example.label(bytes, offset, offset + length);
            case ID -> example.id(string(bytes, offset, length));
            case WEIGHT -> throw new Rejection(
                    Reason.BAD_WEIGHT, "weight '" + string(bytes, offset, length) + "' is not a number");
            case MODEL -> example.model(string(bytes, offset, length));
            case FEATURE -> {
                if (element) {
                    example.named().token(open[depth].utf8, bytes, offset, length);
                } else {
                    example.named().category(path.utf8, 0, path.utf8.length, bytes, offset, length);
                }
            }
            case NONE -> {}
        }
    }

    private static String string(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    /** A field, or an element of an array, that has no value. */
    public void nothing() {
        if (places[depth] >= 0) {
            places[depth]++;
        }
    }

    private Path enter(String field) {
        return open[depth].field(places[depth] < 0 ? field : place(places[depth]++));
    }

    private static String place(int place) {
        return place < PLACES.length ? PLACES[place] : Integer.toString(place);
    }

    private static Reason wrong(Role role) {
        return switch (role) {
            case LABEL -> Reason.BAD_LABEL;
            case WEIGHT -> Reason.BAD_WEIGHT;
            case MODEL -> Reason.NO_MODEL;
            default -> Reason.UNDECODABLE;
        };
    }

    /**
     * A place in a record, with its name and its role. Records resemble each other, so both are determined once and kept,
     * in a tree: a field then costs only a lookup by its name. The number of kept places is bounded, since a map may have
     * any keys.
     */
    private final class Path {
        private final String name;
        private final String path;
        private final byte[] utf8;
        private final Role role;
        private final boolean copied;
        private final Map<String, Path> below = new HashMap<>();
        /** The field that was found last; null if it is not kept. */
        private Path last;
        /** The field that lately came after this one: records have their fields in one order. */
        private Path next;

        Path(String name, String path) {
            this.name = name;
            this.path = path;
            utf8 = path.getBytes(StandardCharsets.UTF_8);
            if (utf8.length > LONGEST_PATH) {
                throw new Rejection(
                        Reason.TOO_LARGE,
                        "the path of a field has " + utf8.length + " bytes, more than " + LONGEST_PATH);
            }
            role = fields.role(path); // after the check, since it takes the square of the length
            copied = fields.copied().contains(path);
        }

        Path field(String name) {
            if (last != null && last.next != null && last.next.name.equals(name)) {
                last = last.next;
                return last;
            }
            Path found = below.get(name);
            if (found == null) {
                found = below(name);
                if (kept == KEPT_LIMIT) {
                    last = null;
                    return found;
                }
                kept++;
                below.put(name, found);
            }
            if (last != null) {
                last.next = found;
            }
            last = found;
            return found;
        }

        private Path below(String name) {
            return new Path(name, path.isEmpty() ? name : path + "." + name);
        }

        @Override
        public String toString() {
            return path;
        }
    }
}
