package perceptron.pipeline.wire;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Keeps Avro from taking a record for another one. In a union it looks for a record of the same name, and failing that for
 * any that the fields fit; and since every field of ours has a default, each fits everything. A command that is not known
 * yet would be taken for a reset, and features in a form that is not known yet for none.
 */
final class Branches {
    private Branches() {}

    /** Our schema, in which every record of the writer's unions that we do not know has a branch of its own, after ours. */
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
