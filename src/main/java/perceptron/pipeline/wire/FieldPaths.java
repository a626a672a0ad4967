package perceptron.pipeline.wire;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/** The fields of a schema by their paths ({@code customer.age}), as settings name them. */
public final class FieldPaths {
    /** Deeper fields are not listed, since a schema may contain itself. */
    private static final int DEEPEST = 6;

    private FieldPaths() {}

    /** Whether records of this schema can have such a field. Keys of a map and positions in an array are not in the schema. */
    public static boolean has(Schema schema, String path) {
        if (path.isEmpty()) {
            return true;
        }
        return switch (schema.getType()) {
            case UNION -> schema.getTypes().stream().anyMatch(type -> has(type, path));
            case MAP, ARRAY -> true;
            case RECORD -> {
                int dot = path.indexOf('.');
                Schema.Field field = schema.getField(dot < 0 ? path : path.substring(0, dot));
                yield field != null && has(field.schema(), dot < 0 ? "" : path.substring(dot + 1));
            }
            default -> false;
        };
    }

    /** The paths of all fields that hold a single value. */
    public static Set<String> of(List<Schema> schemas) {
        Set<String> paths = new LinkedHashSet<>();
        schemas.forEach(schema -> add(paths, schema, "", 0));
        return paths;
    }

    private static void add(Set<String> paths, Schema schema, String path, int depth) {
        switch (schema.getType()) {
            case UNION -> schema.getTypes().forEach(type -> add(paths, type, path, depth));
            case RECORD -> {
                if (depth < DEEPEST) {
                    schema.getFields()
                            .forEach(field -> add(
                                    paths,
                                    field.schema(),
                                    path.isEmpty() ? field.name() : path + "." + field.name(),
                                    depth + 1));
                }
            }
            case NULL -> {}
            default -> paths.add(path);
        }
    }
}
