package perceptron.pipeline.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;

/** The current schemas, with the text of {@code schemas/} that is registered. */
public enum Schemas {
    EXAMPLE("Example"),
    LABEL("Label"),
    COMMAND("Command"),
    PREDICTION("Prediction"),
    OUTCOME("Outcome"),
    UPDATE("Update"),
    AVERAGE("Average"),
    UPDATE_RATE("UpdateRate");

    private final Schema schema;

    Schemas(String name) {
        String file = "/schemas/" + name + ".avsc";
        try (InputStream stream = Schemas.class.getResourceAsStream(file)) {
            schema = new Schema.Parser().parse(stream);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    public Schema schema() {
        return schema;
    }
}
