package perceptron.pipeline.wire;

import static perceptron.pipeline.wire.PlainReader.as;
import static perceptron.pipeline.wire.PlainReader.number;
import static perceptron.pipeline.wire.PlainReader.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecordBase;
import perceptron.example.LabelText;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.output.Average;
import perceptron.pipeline.wire.PlainReader.Fields;

/**
 * Values of the topics with little traffic: reads labels and commands, of any release, and writes records of the classes that are
 * generated from {@code schemas/}. One thread owns it.
 */
public final class Codecs {
    private final AvroInput input = new AvroInput();
    private final SchemaReaders<Schema> schemas;

    public Codecs(SchemaLookup lookup) {
        schemas = new SchemaReaders<>(lookup, (id, writer) -> writer);
    }

    /**
     * Decodes a value of the schema {@code Label}.
     *
     * @throws Rejection if the value cannot be used
     * @throws SchemaLookup.NoAnswer if the registry does not answer in time
     */
    public Label label(byte[] value) {
        Fields record = decode(value, "label");
        String id = record.text("id");
        Object label = record.get("label");
        if (id == null || id.isEmpty()) {
            throw new Rejection(Reason.UNDECODABLE, "the label names no example: its id is empty");
        }
        if (label == null) {
            throw new Rejection(Reason.BAD_LABEL, "the label of example " + id + " is null");
        }
        boolean isText = !(label instanceof Boolean || label instanceof Integer);
        return new Label(id, LabelText.canonical(isText ? record.text("label") : label.toString()));
    }

    /** Decodes a value of the schema {@code Command}, and throws the same. */
    public Command command(byte[] value) {
        Fields record = decode(value, "command");
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
                    action.list("blocks").stream().map(Codecs::block).toList());
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

    /** Writes a record of a generated class in Confluent's wire format. */
    public static byte[] encode(int schemaId, SpecificRecordBase record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(AvroInput.MAGIC);
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(schemaId).array());
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        try {
            new SpecificDatumWriter<>(record.getSchema(), record.getSpecificData()).write(record, encoder);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
        return bytes.toByteArray();
    }

    private Fields decode(byte[] value, String what) {
        Schema writer = schemas.forId(input.begin(value));
        return PlainReader.read(input, writer, what);
    }
}
