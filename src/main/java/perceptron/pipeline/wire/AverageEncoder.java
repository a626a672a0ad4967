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
        if (average.content() instanceof Average.Part part) {
            output.writeLong(1);
            output.writeLong(part.vector());
            output.writeOptional(part.bias());
            writeBlocks(output, part.blocks());
        } else if (average.content() instanceof Average.Manifest manifest) {
            output.writeLong(2);
            output.writeLong(manifest.c());
            output.writeString(manifest.buffer());
            output.writeLong(manifest.parts());
            output.writeLong(manifest.checksum());
            output.writeStrings(manifest.classes());
            output.writeString(manifest.settings());
        } else {
            output.writeLong(0);
        }
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
