package perceptron.pipeline.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.avro.Schema;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

/** What holds of every decoder, whatever bytes it is given: it decodes them or rejects them. */
final class AnyBytes {
    private static final Schema OURS = Schemas.EXAMPLE.schema();
    /** Under other names the bytes are the same, but Avro reads them. */
    private static final Schema TWIN =
            new Schema.Parser().parse(OURS.toString().replace("perceptron.avro", "perceptron.other"));

    private final SchemaLookup lookup = Wire.lookup(
            Map.of(1, OURS, 2, TWIN, 3, Schemas.LABEL.schema(), 4, Schemas.COMMAND.schema(), 5, Wire.ALL_TYPES));
    private final ExampleDecoder examples = new ExampleDecoder(lookup);
    private final ExampleEncoder encoder = new ExampleEncoder(1);
    private final Codecs codecs = new Codecs(lookup);
    private final ExampleDecoder records = new ExampleDecoder(ExamplesFormat.RECORD, lookup, RecordFields.DEFAULT);
    private final ExampleDecoder json = new ExampleDecoder(ExamplesFormat.JSON, lookup, RecordFields.DEFAULT);
    private final ExampleDecoder exampleJson =
            new ExampleDecoder(ExamplesFormat.EXAMPLE_JSON, lookup, RecordFields.DEFAULT);
    private final Example example = new Example();
    private final Example twin = new Example();

    /** Gives the bytes as they are, and behind the header of every schema. True if a decoder accepted them. */
    boolean give(byte[] bytes) {
        boolean taken = accepts(() -> examples.decode(bytes, example));
        taken |= decodesAsItsTwin(withHeader(1, bytes), withHeader(2, bytes));
        taken |= accepts(() -> codecs.label(withHeader(3, bytes)));
        taken |= accepts(() -> codecs.command(withHeader(4, bytes)));
        for (int id = 1; id <= 5; id++) {
            byte[] value = withHeader(id, bytes);
            taken |= accepts(() -> records.decode(value, example));
        }
        taken |= accepts(() -> json.decode(bytes, example));
        taken |= accepts(() -> exampleJson.decode(bytes, example));
        return taken;
    }

    private boolean decodesAsItsTwin(byte[] ours, byte[] theirs) {
        boolean taken = accepts(() -> examples.decode(ours, example));
        assertThat(accepts(() -> examples.decode(theirs, twin))).isEqualTo(taken);
        if (taken) {
            String said = Wire.describe(example);
            assertThat(Wire.describe(twin)).isEqualTo(said);
            examples.decode(encoder.encode(example), twin);
            assertThat(Wire.describe(twin)).isEqualTo(said);
        }
        return taken;
    }

    /** False if the bytes were rejected. Any other exception fails the test. */
    private static boolean accepts(Runnable decode) {
        try {
            decode.run();
            return true;
        } catch (Rejection e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
    }

    static byte[] withHeader(int id, byte[] body) {
        byte[] value = new byte[5 + body.length];
        value[4] = (byte) id;
        System.arraycopy(body, 0, value, 5, body.length);
        return value;
    }
}
