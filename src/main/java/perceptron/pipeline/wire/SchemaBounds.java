package perceptron.pipeline.wire;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Type;

/**
 * Which schemas of writers are used at all. A short schema can demand any amount of work: records that hold two of each other make
 * 2^n fields, and a value of theirs need not have a single byte. Avro resolves a schema by writing out all fields of records within
 * records, so this is counted first, and only here.
 *
 * <p>Records may contain themselves in a union, an array or a map: each level costs the value a byte, which bounds the work.
 */
final class SchemaBounds {
    /** Fields, written out, of all records together; a union costs the square of its types, since each is compared with each. */
    private static final long MOST_FIELDS = 1 << 18;

    /** Fields of a record, written out, for which a value has no byte: null, and records of nothing else. */
    private static final long MOST_EMPTY_FIELDS = 100;

    private record Size(long fields, long emptyFields, boolean isEmpty) {
        private static final Size ONE = new Size(1, 0, false);
        private static final Size EMPTY = new Size(1, 0, true);
    }

    private final Map<Schema, Size> records = new IdentityHashMap<>();
    private final Map<Schema, Boolean> begun = new IdentityHashMap<>();
    private final Deque<Schema> later = new ArrayDeque<>();
    private long fields;

    private SchemaBounds() {}

    /** @throws IllegalArgumentException if it is out of bounds */
    static void check(Schema schema) {
        SchemaBounds bounds = new SchemaBounds();
        bounds.later.add(schema);
        while (!bounds.later.isEmpty()) {
            bounds.sizeOf(bounds.later.remove());
        }
    }

    private Size sizeOf(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> ofRecord(schema);
            case UNION -> {
                count((long) schema.getTypes().size() * schema.getTypes().size());
                later.addAll(schema.getTypes());
                yield Size.ONE;
            }
            case ARRAY -> {
                later.add(schema.getElementType());
                yield Size.ONE;
            }
            case MAP -> {
                later.add(schema.getValueType());
                yield Size.ONE;
            }
            case FIXED -> schema.getFixedSize() == 0 ? Size.EMPTY : Size.ONE;
            default -> schema.getType() == Type.NULL ? Size.EMPTY : Size.ONE;
        };
    }

    private Size ofRecord(Schema record) {
        Size known = records.get(record);
        if (known != null) {
            return known;
        }
        if (begun.put(record, true) != null) {
            throw new IllegalArgumentException(
                    "the record " + record.getFullName() + " always contains itself, so it can have no value");
        }
        long all = 0;
        long empty = 0;
        boolean isEmpty = true;
        for (Schema.Field field : record.getFields()) {
            Size size = sizeOf(field.schema());
            all += size.fields;
            empty += size.emptyFields + (size.isEmpty ? 1 : 0);
            isEmpty &= size.isEmpty;
        }
        if (empty > MOST_EMPTY_FIELDS) {
            throw new IllegalArgumentException("the record " + record.getFullName() + " has more than "
                    + MOST_EMPTY_FIELDS + " fields for which a value has no byte");
        }
        Size size = new Size(all + 1, empty, isEmpty);
        count(size.fields);
        records.put(record, size);
        return size;
    }

    private void count(long more) {
        fields += more;
        if (fields > MOST_FIELDS) {
            throw new IllegalArgumentException(
                    "its records, with those within them written out, have more than " + MOST_FIELDS + " fields");
        }
    }
}
