package perceptron.pipeline.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.PrimitivesArrays.DoubleArray;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.specific.SpecificRecordBase;
import perceptron.avro.Average;
import perceptron.avro.Command;
import perceptron.avro.Label;
import perceptron.avro.Update;
import perceptron.example.FeatureVector;
import perceptron.example.LabelText;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.learner.Change;

/**
 * Values of the classes that are generated from {@code schemas/}, all but examples and what is published of each: reads labels, commands and publications, of any release, and writes all others. One thread owns it.
 */
public final class Codecs {
    private static final Schema DOUBLES = Schema.createArray(Schema.create(Schema.Type.DOUBLE));

    /** Their buffers are small, since each value has one. */
    private static final EncoderFactory ENCODERS = new EncoderFactory().configureBufferSize(256);

    private final AvroInput input = new AvroInput();
    private final SchemaLookup lookup;

    /** @param lookup null if there is no registry, so that all values are JSON */
    public Codecs(SchemaLookup lookup) {
        this.lookup = lookup;
    }

    /**
     * Decodes a value of the schema {@code Label}. Its label is a text.
     *
     * @throws Rejection if the value cannot be used
     * @throws SchemaLookup.NoAnswer if the registry does not answer in time
     */
    public Label label(byte[] value) {
        Label label = (Label) decode(Schemas.LABEL, value);
        if (label.getId().isEmpty()) {
            throw AvroInput.malformed("the label has an empty example id");
        }
        if (label.getLabel() == null) {
            throw new Rejection(Reason.BAD_LABEL, "the label of example " + label.getId() + " is null");
        }
        return new Label(label.getId(), LabelText.canonical(label.getLabel().toString()));
    }

    /** Decodes a value of the schema {@code Command}, and throws the same. */
    public Command command(byte[] value) {
        Command command = (Command) decode(Schemas.COMMAND, value);
        if (command.getCommand() == null) {
            throw AvroInput.malformed("the record contains no command");
        }
        return command;
    }

    private SpecificRecord decode(Schemas schema, byte[] value) {
        if (JsonValues.isJson(value)) {
            return JsonValues.read(schema, value);
        }
        String what = schema.name().toLowerCase(Locale.ROOT);
        if (lookup == null) {
            throw AvroInput.malformed("the " + what + " is not JSON, and without a registry nothing else can be read");
        }
        return JsonValues.read(schema, AvroToJson.read(input, lookup.find(input.begin(value)), schema.schema(), what));
    }

    /** Decodes a part of a publication, of any release. */
    public Average average(byte[] value) {
        if (JsonValues.isJson(value)) {
            return (Average) JsonValues.read(Schemas.AVERAGE, value);
        }
        Schema writer = lookup.find(input.begin(value));
        BinaryDecoder decoder =
                DecoderFactory.get().binaryDecoder(value, AvroInput.HEADER, value.length - AvroInput.HEADER, null);
        Average average = new Average();
        try {
            // Not through a reader of Avro: that makes such objects only if the process is started with their package
            // trusted.
            average.customDecode(DecoderFactory.get().resolvingDecoder(writer, average.getSchema(), decoder));
        } catch (IOException | RuntimeException e) {
            throw AvroInput.malformed("the part of a publication cannot be read: " + e.getMessage());
        }
        return average;
    }

    /** These values as a list for a record, which takes no more memory than they do. */
    public static List<Double> doubles(double[] values, int from, int to) {
        DoubleArray doubles = new DoubleArray(to - from, DOUBLES);
        for (int k = from; k < to; k++) {
            doubles.add(k - from, values[k]);
        }
        return doubles;
    }

    /** Writes a record of a generated class in Confluent's wire format. */
    public static byte[] encode(int schemaId, SpecificRecordBase record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(AvroInput.MAGIC);
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(schemaId).array());
        BinaryEncoder encoder = ENCODERS.binaryEncoder(bytes, null);
        try {
            new SpecificDatumWriter<>(record.getSchema(), record.getSpecificData()).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
        return bytes.toByteArray();
    }

    /** The change that a record of the topic {@code updates} reports. */
    public static Change change(Update update) {
        Change change = new Change();
        change.clear(Change.Kind.valueOf(update.getKind().name()));
        change.version = update.getVersion();
        change.epoch = update.getEpoch();
        change.updates = update.getUpdates();
        change.c = update.getC();
        change.topic = update.getTopic();
        change.partition = update.getPartition();
        change.offset = update.getOffset();
        change.label = update.getLabel();
        change.score = update.getScore();
        change.mistake = update.getMistake();
        change.margin = update.getMargin();
        change.loss = update.getLoss();
        change.vector = update.getVector();
        for (int floor = 0; floor < update.getRivals().size(); floor++) {
            change.rivals[floor] = update.getRivals().get(floor);
        }
        for (int floor = 0; floor < update.getSteps().size(); floor++) {
            change.steps[floor] = update.getSteps().get(floor);
            change.seconds[floor] = update.getSeconds().get(floor);
        }
        change.residual = update.getResidual();
        change.norm = update.getNorm();
        int[] indices = update.getIndices().stream().mapToInt(Integer::intValue).toArray();
        if (change.kind == Change.Kind.IMPORT) {
            change.indices = indices;
            change.weights = update.getWeights().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        } else if (change.kind == Change.Kind.LEARNED) {
            float[] values = floats(update.getValues());
            change.raw = update.getDense() ? FeatureVector.dense(values) : FeatureVector.sparse(indices, values);
        }
        change.settings = update.getSettings();
        change.classes = update.getClasses();
        return change;
    }

    private static float[] floats(List<Float> boxed) {
        float[] floats = new float[boxed.size()];
        for (int k = 0; k < floats.length; k++) {
            floats[k] = boxed.get(k);
        }
        return floats;
    }
}
