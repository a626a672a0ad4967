package perceptron.example;

import java.nio.charset.StandardCharsets;

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

    private final LabelCache labels = new LabelCache();
    private final RecordPath[] open = new RecordPath[DEEPEST + 1];
    /** For every level: the place of the next element if it is an array, else -1. */
    private final int[] places = new int[DEEPEST + 1];

    private Example example;
    private int depth;

    public RecordMapping(RecordFields fields) {
        open[0] = RecordPath.of(fields);
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
        RecordPath path = enter(field);
        if (path.role() != RecordFields.Role.FEATURE && path.role() != RecordFields.Role.NONE) {
            throw new Rejection(wrong(path.role()), "field " + path + " is not a single value");
        }
        if (depth == DEEPEST) {
            throw new Rejection(Reason.TOO_LARGE, "field " + path + " lies deeper than " + DEEPEST + " levels");
        }
        depth++;
        open[depth] = path;
        places[depth] = place;
    }

    /** Ends the object or the array that was begun last. */
    public void end() {
        depth--;
    }

    public void number(String field, double value) {
        RecordPath path = enter(field);
        switch (path.role()) {
            case LABEL -> example.label(LabelText.canonical(Double.toString(value)));
            case ID -> example.id(Double.toString(value));
            case WEIGHT -> example.weight(value);
            case MODEL -> example.model(Double.toString(value));
            case FEATURE -> {
                if (!feature(path, (float) value)) {
                    throw notFinite(path, value);
                }
            }
            case NONE -> {}
        }
    }

    public void number(String field, long value) {
        RecordPath path = enter(field);
        switch (path.role()) {
            case LABEL -> example.label(Long.toString(value));
            case ID -> example.id(Long.toString(value));
            case WEIGHT -> example.weight(value);
            case MODEL -> example.model(Long.toString(value));
            case FEATURE -> feature(path, (float) value); // a long is always finite as a float
            case NONE -> {}
        }
    }

    /** A number in text, as Java's {@link Float#parseFloat(String)} reads it. */
    public void decimal(String field, String digits) {
        RecordPath path = enter(field);
        switch (path.role()) {
            case LABEL -> example.label(LabelText.canonical(digits));
            case ID -> example.id(digits);
            case WEIGHT -> example.weight(Double.parseDouble(digits));
            case MODEL -> example.model(digits);
            case FEATURE -> {
                if (!feature(path, Float.parseFloat(digits))) {
                    throw notFinite(path, digits);
                }
            }
            case NONE -> {}
        }
    }

    /** False if it is not finite. The caller then reports the number as it was before rounding. */
    private boolean feature(RecordPath path, float value) {
        if (!Float.isFinite(value)) {
            return false;
        }
        example.named().number(path.utf8(), 0, path.utf8().length, value);
        return true;
    }

    private static Rejection notFinite(RecordPath path, Object given) {
        return new Rejection(Reason.NOT_FINITE, "the value of " + path + " is " + given + ": not a finite float");
    }

    public void bool(String field, boolean value) {
        RecordPath path = enter(field);
        switch (path.role()) {
            case LABEL -> example.label(Boolean.toString(value));
            case ID, WEIGHT, MODEL -> throw new Rejection(wrong(path.role()), "field " + path + " is " + value);
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
        RecordPath path = enter(field);
        switch (path.role()) {
            case LABEL -> example.label(labels.canonical(bytes, offset, offset + length));
            case ID -> example.id(string(bytes, offset, length));
            case WEIGHT -> throw new Rejection(
                    Reason.BAD_WEIGHT, "weight '" + string(bytes, offset, length) + "' is not a number");
            case MODEL -> example.model(string(bytes, offset, length));
            case FEATURE -> {
                if (element) {
                    example.named().token(open[depth].utf8(), bytes, offset, length);
                } else {
                    example.named().category(path.utf8(), 0, path.utf8().length, bytes, offset, length);
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

    private RecordPath enter(String field) {
        return places[depth] < 0 ? open[depth].field(field) : open[depth].place(places[depth]++);
    }

    private static Reason wrong(RecordFields.Role role) {
        return switch (role) {
            case LABEL -> Reason.BAD_LABEL;
            case WEIGHT -> Reason.BAD_WEIGHT;
            case MODEL -> Reason.NO_MODEL;
            default -> Reason.UNDECODABLE;
        };
    }
}
