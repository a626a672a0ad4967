package perceptron.pipeline.wire;

import java.util.List;
import perceptron.output.Average;

/** Writes averages, in the field order of {@code Average.avsc}. One thread owns it. */
public final class AverageEncoder {
    private final AvroOutput output = new AvroOutput();
    private final int schemaId;

    public AverageEncoder(int schemaId) {
        this.schemaId = schemaId;
    }

    public byte[] encode(Average average) {
        output.begin(schemaId);
        output.writeString(average.model());
        output.writeLong(average.version());
        output.writeLong(average.c());
        output.writeLong(average.number());
        output.writeLong(average.count());
        output.writeStrings(average.classes());
        output.writeString(average.settings());
        output.writeLong(average.vector());
        output.writeOptional(average.bias());
        writeBlocks(output, average.blocks());
        return output.toBytes();
    }

    static void writeBlocks(AvroOutput output, List<Average.Block> blocks) {
        output.beginItems(blocks.size());
        for (Average.Block block : blocks) {
            output.writeLong(block.start());
            output.writeDoubles(block.weights(), block.weights().length);
        }
        output.endItems();
    }
}
