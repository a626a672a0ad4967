package perceptron.pipeline.intake;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import perceptron.model.bytes.BytesIn;
import perceptron.pipeline.topic.SourceRecord;
import perceptron.pipeline.wire.Label;

/** A label that arrived apart from its example, with the name of the model. */
public record LateLabel(String model, Label label, SourceRecord raw) {
    private static final int FORMAT = 1;

    /** The key of all outputs about it. */
    public byte[] key() {
        return utf8(model);
    }

    public byte[] toBytes() {
        byte[] name = utf8(model);
        byte[] id = utf8(label.id());
        byte[] text = utf8(label.label());
        byte[] rawBytes = raw.toBytes();
        return ByteBuffer.allocate(13 + name.length + id.length + text.length + rawBytes.length)
                .put((byte) FORMAT)
                .putInt(name.length)
                .put(name)
                .putInt(id.length)
                .put(id)
                .putInt(text.length)
                .put(text)
                .put(rawBytes)
                .array();
    }

    public static LateLabel of(byte[] stored) {
        new BytesIn(stored).expectVersion(FORMAT, "label");
        ByteBuffer bytes = ByteBuffer.wrap(stored, 1, stored.length - 1);
        String model = text(bytes);
        Label label = new Label(text(bytes), text(bytes));
        byte[] rawBytes = new byte[bytes.remaining()];
        bytes.get(rawBytes);
        return new LateLabel(model, label, SourceRecord.of(rawBytes));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ByteBuffer from) {
        byte[] bytes = new byte[from.getInt()];
        from.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
