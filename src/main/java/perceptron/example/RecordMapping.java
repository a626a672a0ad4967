package perceptron.example;

import java.util.Arrays;

/**
 * Turns a record, flat or nested, into an example with named features. Whoever walks the record (as JSON or in another form)
 * calls a method for every field that he meets:
 *
 * <ul>
 *   <li>a number is a number under its path, true and false are 1 and 0;
 *   <li>a text is a category: {@code path=text};
 *   <li>texts in an array are tokens, {@code path=text} each, counted as often as they occur and wherever they stand;
 *   <li>anything else in an array stands at a place of its own: {@code path.0}, {@code path.1};
 *   <li>null is the same as a field that is not there.
 * </ul>
 *
 * <p>Numbers are rounded to float, those in text straight from their decimal digits. Owned by one thread.
 */
public final class RecordMapping {
    private final RecordFields fields;
    private final StringBuilder path = new StringBuilder();
    private Example example;
    private int depth;
    /** For every level: how long the path is there, and the place of the next element if it is an array, else -1. */
    private int[] lengths = new int[8];

    private int[] places = new int[8];

    public RecordMapping(RecordFields fields) {
        this.fields = fields;
    }

    /** Begins a record, whose fields are going to be the example's. */
    public void begin(Example example) {
        this.example = example;
        example.clear();
        example.beginNamed();
        path.setLength(0);
        depth = 0;
        places[0] = -1;
        lengths[0] = 0;
    }

    /** @param field the name that the following value has; null within an array, where it is not asked for */
    public void beginObject(String field) {
        descend(field, -1);
    }

    public void beginArray(String field) {
        descend(field, 0);
    }

    private void descend(String field, int place) {
        append(field);
        RecordFields.Role role = fields.role(path.toString());
        if (role != RecordFields.Role.FEATURE && role != RecordFields.Role.NONE) {
            throw new Rejection(wrong(role), "field " + path + " is not a single value");
        }
        depth++;
        if (depth == lengths.length) {
            lengths = Arrays.copyOf(lengths, 2 * depth);
            places = Arrays.copyOf(places, 2 * depth);
        }
        lengths[depth] = path.length();
        places[depth] = place;
    }

    /** Ends the object or the array that was begun last. */
    public void end() {
        depth--;
        path.setLength(lengths[depth]);
    }

    public void number(String field, double value) {
        String name = enter(field);
        switch (fields.role(name)) {
            case LABEL -> example.label(LabelText.canonical(Double.toString(value)));
            case ID -> example.id(Double.toString(value));
            case WEIGHT -> example.weight(value);
            case FEATURE -> feature(name, (float) value, value);
            case NONE -> {}
        }
        leave();
    }

    public void number(String field, long value) {
        String name = enter(field);
        switch (fields.role(name)) {
            case LABEL -> example.label(Long.toString(value));
            case ID -> example.id(Long.toString(value));
            case WEIGHT -> example.weight(value);
            case FEATURE -> feature(name, (float) value, value);
            case NONE -> {}
        }
        leave();
    }

    /** A number in text, as Java's {@link Float#parseFloat(String)} reads it. */
    public void decimal(String field, String digits) {
        String name = enter(field);
        switch (fields.role(name)) {
            case LABEL -> example.label(LabelText.canonical(digits));
            case ID -> example.id(digits);
            case WEIGHT -> example.weight(Double.parseDouble(digits));
            case FEATURE -> feature(name, Float.parseFloat(digits), digits);
            case NONE -> {}
        }
        leave();
    }

    private void feature(String name, float value, Object given) {
        if (!Float.isFinite(value)) {
            throw new Rejection(Reason.NOT_FINITE, "the value of " + name + " is " + given + ": no finite float");
        }
        example.named().number(name, value);
    }

    public void bool(String field, boolean value) {
        String name = enter(field);
        switch (fields.role(name)) {
            case LABEL -> example.label(Boolean.toString(value));
            case ID, WEIGHT -> throw new Rejection(wrong(fields.role(name)), "field " + name + " is " + value);
            case FEATURE -> example.named().number(name, value ? 1 : 0);
            case NONE -> {}
        }
        leave();
    }

    public void text(String field, String value) {
        boolean element = places[depth] >= 0;
        String name = enter(field);
        String owner = element ? path.substring(0, lengths[depth]) : name;
        switch (fields.role(name)) {
            case LABEL -> example.label(LabelText.canonical(value));
            case ID -> example.id(value);
            case WEIGHT -> throw new Rejection(Reason.BAD_WEIGHT, "weight '" + value + "' is no number");
            case FEATURE -> {
                if (element) {
                    example.named().token(owner + "=" + value);
                } else {
                    example.named().category(name, value);
                }
            }
            case NONE -> {}
        }
        leave();
    }

    /** A field, or an element of an array, that has no value. */
    public void nothing() {
        if (places[depth] >= 0) {
            places[depth]++;
        }
    }

    private String enter(String field) {
        append(field);
        return path.toString();
    }

    private void append(String field) {
        if (path.length() > 0) {
            path.append('.');
        }
        if (places[depth] >= 0) {
            path.append(places[depth]++);
        } else {
            path.append(field);
        }
    }

    private void leave() {
        path.setLength(lengths[depth]);
    }

    private static Reason wrong(RecordFields.Role role) {
        return switch (role) {
            case LABEL -> Reason.BAD_LABEL;
            case WEIGHT -> Reason.BAD_WEIGHT;
            default -> Reason.UNDECODABLE;
        };
    }
}
