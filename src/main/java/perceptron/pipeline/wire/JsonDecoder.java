package perceptron.pipeline.wire;

import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.example.json.JsonReader;

/** Values that are JSON, for topics without a registry ({@code examples.format=json} and {@code example-json}). */
public final class JsonDecoder implements ValueDecoder {
    private final JsonReader reader;

    public JsonDecoder(JsonReader reader) {
        this.reader = reader;
    }

    @Override
    public void decode(byte[] value, Example into) {
        if (value == null) {
            throw new Rejection(Reason.UNDECODABLE, "there is no value");
        }
        reader.read(value, 0, value.length, into);
    }
}
