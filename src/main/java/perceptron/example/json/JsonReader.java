package perceptron.example.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.function.Consumer;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/** One example from bytes that are one JSON object. Owned by one thread. */
public abstract class JsonReader {
    /**
     * NaN and the infinities are parsed, so that they are rejected with a fitting reason. Names are not interned, since
     * a map may have any keys.
     */
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    JsonReader() {}

    /** @throws Rejection if the bytes are not such an example */
    public final void read(byte[] bytes, int from, int length, Example into) {
        read(bytes, from, length, json -> readOne(json, into));
    }

    /**
     * Reads one example, or all in a JSON array.
     *
     * @param consumer is given each in turn, in an object that is filled again for the next
     * @throws Rejection if one is not such an example; the consumer has those before it
     */
    public final void readEach(byte[] bytes, Consumer<Example> consumer) {
        Example example = new Example();
        read(bytes, 0, bytes.length, json -> {
            if (json.currentToken() != JsonToken.START_ARRAY) {
                readOne(json, example);
                consumer.accept(example);
                return;
            }
            while (json.nextToken() != JsonToken.END_ARRAY) {
                readOne(json, example);
                consumer.accept(example);
            }
        });
    }

    private void readOne(JsonParser json, Example into) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new Rejection(Reason.UNDECODABLE, "not a JSON object");
        }
        try {
            readObject(json, into);
        } catch (Rejection e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            // The result depends on the JSON alone, so the JSON causes any exception.
            throw new Rejection(Reason.UNDECODABLE, "it cannot be read: " + e);
        }
    }

    private interface Reading {
        void from(JsonParser json) throws IOException;
    }

    private static void read(byte[] bytes, int from, int length, Reading reading) {
        try (JsonParser json = JSON.createParser(bytes, from, length)) {
            json.nextToken();
            reading.from(json);
            if (json.nextToken() != null) {
                throw new Rejection(Reason.UNDECODABLE, "something follows the JSON object");
            }
        } catch (IOException e) {
            String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
            throw new Rejection(Reason.UNDECODABLE, "not JSON: " + message);
        }
    }

    /** Reads up to the end of the object, whose beginning is the current token. */
    abstract void readObject(JsonParser json, Example into) throws IOException;
}
