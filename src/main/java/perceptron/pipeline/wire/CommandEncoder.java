package perceptron.pipeline.wire;

import perceptron.pipeline.wire.Command.Delete;
import perceptron.pipeline.wire.Command.ImportPart;
import perceptron.pipeline.wire.Command.Reset;

/** Writes commands, in the field order of {@code Command.avsc}. One thread owns it. */
public final class CommandEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public CommandEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(Command command) {
        output.begin(schemaId);
        output.writeOptional(command.id());
        if (command.command() instanceof Reset) {
            output.writeLong(1);
        } else if (command.command() instanceof Delete) {
            output.writeLong(2);
        } else if (command.command() instanceof ImportPart part) {
            output.writeLong(3);
            output.writeLong(part.parts());
            output.writeLong(part.part());
            output.writeStrings(part.classes());
            output.writeLong(part.vector());
            output.writeOptional(part.bias());
            AverageEncoder.writeBlocks(output, part.blocks());
        } else {
            throw new IllegalArgumentException("command " + command + " has no encoding");
        }
        return output.toBytes();
    }
}
