package perceptron.pipeline.wire;

import java.util.List;
import perceptron.avro.Block;
import perceptron.avro.Delete;
import perceptron.avro.ImportPart;
import perceptron.avro.Rate;
import perceptron.avro.Reset;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.output.Average;

/** Values of the schema {@code Command}, of any release. One thread owns it. */
public final class CommandDecoder {
    private final RecordDecoder<perceptron.avro.Command> records;

    public CommandDecoder(SchemaLookup lookup) {
        records = new RecordDecoder<>(perceptron.avro.Command.class, lookup);
    }

    /** Null where the registry has not answered yet, as in {@link RecordDecoder#decode}. */
    public Command decode(byte[] value) {
        perceptron.avro.Command record = records.decode(value);
        return record == null ? null : new Command(record.getId(), order(record.getCommand()));
    }

    private static Command.Order order(Object order) {
        if (order instanceof Reset) {
            return new Command.Reset();
        }
        if (order instanceof Delete) {
            return new Command.Delete();
        }
        if (order instanceof Rate rate) {
            return new Command.Rate(rate.getRate(), rate.getAggressiveness());
        }
        if (order instanceof ImportPart part) {
            return new Command.ImportPart(
                    part.getParts(),
                    part.getPart(),
                    List.copyOf(part.getClasses()),
                    part.getVector(),
                    part.getBias(),
                    part.getBlocks().stream().map(CommandDecoder::block).toList());
        }
        throw new Rejection(Reason.UNDECODABLE, "the command is null: it orders nothing");
    }

    private static Average.Block block(Block block) {
        double[] weights = new double[block.getWeights().size()];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = block.getWeights().get(k);
        }
        return new Average.Block(block.getStart(), weights);
    }
}
