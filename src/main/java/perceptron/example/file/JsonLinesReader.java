package perceptron.example.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.RecordMapping;
import perceptron.example.Rejection;

/** One JSON object on every line, which {@link RecordMapping} turns into an example. */
final class JsonLinesReader implements ExampleReader {
    /** NaN and the like are read, in order to be refused for what they are. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final LineReader lines;
    private final RecordMapping mapping;

    JsonLinesReader(LineReader lines, RecordFields fields) {
        this.lines = lines;
        mapping = new RecordMapping(fields);
    }

    @Override
    public boolean next(Example example) throws IOException {
        if (!lines.nextText()) {
            return false;
        }
        try (JsonParser json = JSON.createParser(lines.text(), lines.start(), lines.end() - lines.start())) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new Rejection(Reason.UNDECODABLE, "the line is no JSON object");
            }
            mapping.begin(example);
            walkObject(json);
            if (json.nextToken() != null) {
                throw new Rejection(Reason.UNDECODABLE, "something follows the JSON object");
            }
        } catch (JsonProcessingException e) {
            throw new Rejection(Reason.UNDECODABLE, "no JSON: " + e.getOriginalMessage());
        }
        return true;
    }

    private void walkObject(JsonParser json) throws IOException {
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            walk(json, field);
        }
    }

    private void walk(JsonParser json, String field) throws IOException {
        switch (json.currentToken()) {
            case START_OBJECT -> {
                mapping.beginObject(field);
                walkObject(json);
                mapping.end();
            }
            case START_ARRAY -> {
                mapping.beginArray(field);
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    walk(json, null);
                }
                mapping.end();
            }
            case VALUE_STRING -> mapping.text(field, json.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(json, field);
            case VALUE_TRUE, VALUE_FALSE -> mapping.bool(field, json.currentToken() == JsonToken.VALUE_TRUE);
            default -> mapping.nothing();
        }
    }

    private void number(JsonParser json, String field) throws IOException {
        if (json.isNaN()) {
            mapping.number(field, json.getDoubleValue());
        } else {
            mapping.decimal(field, json.getText());
        }
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
