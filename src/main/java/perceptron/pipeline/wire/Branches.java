package perceptron.pipeline.wire;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Prevents Avro from reading one record as another. In a union Avro looks for a record of the same name, and if there is none, for
 * any record whose fields fit. Since all our fields have defaults, every record fits. So a command of a later release would be
 * read as a reset, and features in an unknown form as no features.
 */
final class Branches {
    private Branches() {}

    /** Our schema, with additional branches, after ours, for the records in the writer's unions that we do not know. */
    static Schema opened(Schema ours, Schema writer) {
        if (writer.getType() != Schema.Type.RECORD) {
            return ours;
        }
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : ours.getFields()) {
            Schema.Field theirs = writer.getField(field.name());
            boolean union = theirs != null && field.schema().isUnion();
            fields.add(new Schema.Field(field, union ? opened(field, theirs) : field.schema()));
        }
        return Schema.createRecord(ours.getName(), ours.getDoc(), ours.getNamespace(), false, fields);
    }

    private static Schema opened(Schema.Field ours, Schema.Field theirs) {
        List<Schema> branches = new ArrayList<>(ours.schema().getTypes());
        List<Schema> written = theirs.schema().isUnion() ? theirs.schema().getTypes() : List.of(theirs.schema());
        for (Schema branch : written) {
            boolean known = branches.stream().anyMatch(own -> own.getName().equals(branch.getName()));
            if (branch.getType() == Schema.Type.RECORD && !known) {
                branches.add(branch);
            }
        }
        return Schema.createUnion(branches);
    }
}
