package perceptron.pipeline.wire;

import java.util.List;
import org.apache.avro.generic.GenericRecord;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.output.Average;

/** Values of the schema {@code Command}, of any release. One thread owns it. */
public final class CommandDecoder {
    private final RecordDecoder records;

    public CommandDecoder(SchemaLookup lookup) {
        records = new RecordDecoder(Schemas.COMMAND, lookup);
    }

    /** Throws what {@link RecordDecoder#decode} throws. */
    public Command decode(byte[] value) {
        GenericRecord record = records.decode(value);
        return new Command(get(record, "id"), action(get(record, "command")));
    }

    private static Command.Action action(GenericRecord action) {
        if (action == null) {
            throw new Rejection(Reason.UNDECODABLE, "the record holds no command");
        }
        return switch (action.getSchema().getName()) {
            case "Reset" -> new Command.Reset();
            case "Delete" -> new Command.Delete();
            case "ImportPart" -> new Command.ImportPart(
                    get(action, "parts"),
                    get(action, "part"),
                    List.copyOf(CommandDecoder.<List<String>>get(action, "classes")),
                    get(action, "vector"),
                    get(action, "bias"),
                    CommandDecoder.<List<GenericRecord>>get(action, "blocks").stream()
                            .map(CommandDecoder::block)
                            .toList());
            default -> throw new Rejection(
                    Reason.UNDECODABLE, "the command " + action.getSchema().getName() + " is not known");
        };
    }

    private static Average.Block block(GenericRecord block) {
        List<Double> weights = get(block, "weights");
        return new Average.Block(
                get(block, "start"),
                weights.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The caller knows the type from the schema. */
    @SuppressWarnings("unchecked")
    private static <T> T get(GenericRecord record, String field) {
        return (T) record.get(field);
    }
}
