package perceptron.pipeline.wire;

import static perceptron.pipeline.wire.PlainReader.as;
import static perceptron.pipeline.wire.PlainReader.number;
import static perceptron.pipeline.wire.PlainReader.utf8;

import java.nio.charset.StandardCharsets;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.output.Average;
import perceptron.pipeline.wire.PlainReader.Fields;

/** Values of the schema {@code Command}, of any release. One thread owns it. */
public final class CommandDecoder {
    private final RecordDecoder records;

    public CommandDecoder(SchemaLookup lookup) {
        records = new RecordDecoder("command", lookup);
    }

    /** Throws what {@link RecordDecoder#decode} throws. */
    public Command decode(byte[] value) {
        Fields record = records.decode(value);
        if (record.get("command") == null) {
            throw new Rejection(Reason.UNDECODABLE, "the record holds no command");
        }
        return new Command(record.text("id"), action(as(Fields.class, record.get("command"), "command")));
    }

    private static Command.Action action(Fields action) {
        return switch (action.name()) {
            case "Reset" -> new Command.Reset();
            case "Delete" -> new Command.Delete();
            case "ImportPart" -> new Command.ImportPart(
                    action.integer("parts", 1),
                    action.integer("part", 0),
                    action.list("classes").stream()
                            .map(name -> new String(utf8(name, "classes"), StandardCharsets.UTF_8))
                            .toList(),
                    action.integer("vector", 0),
                    optional(action, "bias"),
                    action.list("blocks").stream().map(CommandDecoder::block).toList());
            default -> throw new Rejection(Reason.UNDECODABLE, "the command " + action.name() + " is not known");
        };
    }

    private static Double optional(Fields action, String name) {
        return action.get(name) == null ? null : number(action.get(name), name).doubleValue();
    }

    private static Average.Block block(Object item) {
        Fields block = as(Fields.class, item, "blocks");
        return new Average.Block(
                block.integer("start", 0),
                block.list("weights").stream()
                        .mapToDouble(weight -> number(weight, "weights").doubleValue())
                        .toArray());
    }
}
