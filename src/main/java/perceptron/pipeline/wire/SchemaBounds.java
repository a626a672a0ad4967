package perceptron.pipeline.wire;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Rejects schemas of writers that demand too much work. A short schema can demand any amount: if each of n records holds two of the
 * record before it, they have 2^n fields, and a value of them may have no byte at all. Avro resolves a schema by writing out all fields
 * of records within records, so these fields are counted first, and only here.
 *
 * <p>Records may contain themselves in a union, an array or a map: each level then takes a byte of the value, which bounds the work.
 */
final class SchemaBounds {
    /** Fields of all records together, written out. A union counts as the square of its types, since each is compared with each. */
    private static final long MOST_FIELDS = 1 << 18;

    /** Fields of a record, written out, for which a value has no byte: null, a fixed of no bytes, and records of only such fields. */
    private static final long MOST_EMPTY_FIELDS = 100;

    private record Size(long fields, long emptyFields, boolean isEmpty) {
        private static final Size ONE = new Size(1, 0, false);
        private static final Size EMPTY = new Size(1, 0, true);
    }

    private final Map<Schema, Size> records = new IdentityHashMap<>();
    private final Set<Schema> begun = Collections.newSetFromMap(new IdentityHashMap<>());
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
            case NULL -> Size.EMPTY;
            default -> Size.ONE;
        };
    }

    private Size ofRecord(Schema record) {
        Size known = records.get(record);
        if (known != null) {
            return known;
        }
        if (!begun.add(record)) {
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
