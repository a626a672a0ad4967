package perceptron.pipeline.intake;

import java.nio.charset.StandardCharsets;
import perceptron.model.bytes.BytesIn;
import perceptron.model.bytes.BytesOut;
import perceptron.pipeline.topic.SourceRecord;

/**
 * A label that arrived apart from its example. It can be stored as bytes, to wait for the example.
 *
 * @param id the example's
 * @param label in the spelling of {@link perceptron.example.LabelText}
 */
public record LateLabel(String model, String id, String label, SourceRecord raw) {
    private static final int FORMAT = 1;

    /** The key of all outputs about it. */
    public byte[] key() {
        return model.getBytes(StandardCharsets.UTF_8);
    }

    public byte[] toBytes() {
        BytesOut out = new BytesOut((int) raw.size() + 100);
        out.writeByte(FORMAT);
        out.writeText(model);
        out.writeText(id);
        out.writeText(label);
        raw.write(out);
        return out.toBytes();
    }

    public static LateLabel of(byte[] stored) {
        BytesIn in = new BytesIn(stored);
        in.expectVersion(FORMAT, "label");
        return new LateLabel(in.readText(), in.readText(), in.readText(), SourceRecord.read(in));
    }
}
