package perceptron.example;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Features by name, in the order of their arrival: numbers by name, categories by name, and tokens. Their texts lie one
 * after the other in one array of UTF-8, a category as {@code name=value}, which is the form that gets hashed.
 *
 * <p>Filled again for every example and owned by one thread, as {@link FeatureVector} is.
 */
public final class NamedFeatures {
    public enum Kind {
        NUMBER(0),
        CATEGORY(0),
        TOKEN(0),
        /** Of a time: numbers that begin again after a period, where 0 is a value like any other. */
        HOUR(24),
        WEEKDAY(7),
        DAY(366);

        /** 0 if it is not cyclic. */
        public final int period;

        Kind(int period) {
            this.period = period;
        }

        public boolean isNumber() {
            return this == NUMBER || period > 0;
        }
    }

    private static final Kind[] KINDS = Kind.values();
    private static final byte[] EQUALS = {'='};

    /** A nested feature's name holds all the names above it, so a small record can become a lot of text. */
    private static final int TEXT_LIMIT = 1 << 24;

    private byte[] text = {};
    private int size;
    private byte[] kinds = {};
    private int[] nameEnds = {};
    private int[] ends = {};
    private float[] values = {};

    public void clear() {
        size = 0;
    }

    public void number(String name, float value) {
        byte[] bytes = utf8(name);
        number(bytes, 0, bytes.length, value);
    }

    public void number(byte[] name, Kind kind, float value) {
        number(name, 0, name.length, value);
        kinds[size - 1] = (byte) kind.ordinal();
    }

    public void category(String name, String value) {
        byte[] nameBytes = utf8(name);
        byte[] valueBytes = utf8(value);
        category(nameBytes, 0, nameBytes.length, valueBytes, 0, valueBytes.length);
    }

    public void token(String token) {
        byte[] bytes = utf8(token);
        token(bytes, 0, bytes.length);
    }

    public void number(byte[] bytes, int offset, int length, float value) {
        if (!Float.isFinite(value)) {
            String name = new String(bytes, offset, length, StandardCharsets.UTF_8);
            throw new Rejection(Reason.NOT_FINITE, "the value of " + name + " is " + value);
        }
        int end = append(start(), bytes, offset, length);
        add(Kind.NUMBER, end, end, value);
    }

    public void category(byte[] name, int nameOffset, int nameLength, byte[] value, int valueOffset, int valueLength) {
        int nameEnd = append(start(), name, nameOffset, nameLength);
        int equals = append(nameEnd, EQUALS, 0, 1);
        add(Kind.CATEGORY, nameEnd, append(equals, value, valueOffset, valueLength), 1);
    }

    public void token(byte[] bytes, int offset, int length) {
        int end = append(start(), bytes, offset, length);
        add(Kind.TOKEN, end, end, 1);
    }

    /** One of several texts of a field, as the token {@code field=text}. */
    public void token(byte[] field, byte[] bytes, int offset, int length) {
        int equals = append(append(start(), field, 0, field.length), EQUALS, 0, 1);
        int end = append(equals, bytes, offset, length);
        add(Kind.TOKEN, end, end, 1);
    }

    private int start() {
        return start(size);
    }

    private int append(int at, byte[] bytes, int offset, int length) {
        if (length > TEXT_LIMIT - at) {
            throw new Rejection(Reason.TOO_LARGE, "the names of the features take more than " + TEXT_LIMIT + " bytes");
        }
        if (at + length > text.length) {
            text = Arrays.copyOf(text, Math.max(256, 2 * (at + length)));
        }
        System.arraycopy(bytes, offset, text, at, length);
        return at + length;
    }

    private void add(Kind kind, int nameEnd, int end, float value) {
        if (size == kinds.length) {
            int room = Math.max(16, 2 * size);
            kinds = Arrays.copyOf(kinds, room);
            nameEnds = Arrays.copyOf(nameEnds, room);
            ends = Arrays.copyOf(ends, room);
            values = Arrays.copyOf(values, room);
        }
        kinds[size] = (byte) kind.ordinal();
        nameEnds[size] = nameEnd;
        ends[size] = end;
        values[size++] = value;
    }

    public int size() {
        return size;
    }

    public Kind kind(int k) {
        return KINDS[kinds[k]];
    }

    public float value(int k) {
        return values[k];
    }

    /** All texts; that of feature k is between {@link #start(int)} and {@link #end(int)}. */
    public byte[] text() {
        return text;
    }

    public int start(int k) {
        return k == 0 ? 0 : ends[k - 1];
    }

    public int end(int k) {
        return ends[k];
    }

    public String name(int k) {
        return new String(text, start(k), nameEnds[k] - start(k), StandardCharsets.UTF_8);
    }

    public String category(int k) {
        return new String(text, valueStart(k), ends[k] - valueStart(k), StandardCharsets.UTF_8);
    }

    /** Where the value of a category begins. */
    public int valueStart(int k) {
        return nameEnds[k] + 1;
    }

    /** Whether feature k is a value or a text of this field. A token {@code field=text} belongs to that field. */
    public boolean isOf(int k, byte[] field) {
        int start = start(k);
        int end = start + field.length;
        boolean fits =
                switch (kind(k)) {
                    case CATEGORY -> end == nameEnds[k];
                    case TOKEN -> end < ends[k] && text[end] == '=';
                    default -> end == ends[k];
                };
        return fits && Arrays.equals(text, start, end, field, 0, field.length);
    }

    public void copy(NamedFeatures from, int k) {
        int start = start();
        int end = append(start, from.text, from.start(k), from.end(k) - from.start(k));
        add(from.kind(k), from.nameEnds[k] - from.start(k) + start, end, from.values[k]);
    }

    private static byte[] utf8(String string) {
        return string.getBytes(StandardCharsets.UTF_8);
    }
}
