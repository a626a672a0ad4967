package perceptron.pipeline.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;

/** Schemas of records as nobody has them: every type within every other, to some depth. */
final class RandomSchemas {
    private final Random random;
    private int names;

    RandomSchemas(long seed) {
        random = new Random(seed);
    }

    Schema record(int depth) {
        List<Schema.Field> fields = new ArrayList<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            fields.add(new Schema.Field("f" + i, of(depth)));
        }
        return Schema.createRecord("R" + names++, null, "test", false, fields);
    }

    private Schema of(int depth) {
        return switch (random.nextInt(depth > 0 ? 14 : 10)) {
            case 0 -> Schema.create(Schema.Type.NULL);
            case 1 -> Schema.create(Schema.Type.BOOLEAN);
            case 2 -> Schema.create(Schema.Type.INT);
            case 3 -> Schema.create(Schema.Type.LONG);
            case 4 -> Schema.create(Schema.Type.FLOAT);
            case 5 -> Schema.create(Schema.Type.DOUBLE);
            case 6 -> Schema.create(Schema.Type.STRING);
            case 7 -> Schema.create(Schema.Type.BYTES);
            case 8 -> Schema.createFixed("F" + names++, null, "test", random.nextInt(4));
            case 9 -> Schema.createEnum("E" + names++, null, "test", List.of("A", "B", "C"));
            case 10 -> array(of(depth - 1));
            case 11 -> Schema.createMap(of(depth - 1));
            case 12 -> union(depth - 1);
            default -> record(depth - 1);
        };
    }

    /** An array of more items than bytes is refused, so that these need some. */
    private static Schema array(Schema item) {
        return Schema.createArray(needsNoByte(item) ? Schema.create(Schema.Type.INT) : item);
    }

    private static boolean needsNoByte(Schema schema) {
        return switch (schema.getType()) {
            case NULL -> true;
            case FIXED -> schema.getFixedSize() == 0;
            case RECORD -> schema.getFields().stream().allMatch(field -> needsNoByte(field.schema()));
            default -> false;
        };
    }

    private Schema union(int depth) {
        List<Schema> branches = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            Schema branch = of(depth);
            boolean there =
                    branches.stream().anyMatch(other -> other.getFullName().equals(branch.getFullName()));
            if (!there && !branch.isUnion()) {
                branches.add(branch);
            }
        }
        return branches.isEmpty() ? Schema.create(Schema.Type.NULL) : Schema.createUnion(branches);
    }
}
