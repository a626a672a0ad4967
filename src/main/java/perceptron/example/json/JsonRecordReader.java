package perceptron.example.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.RecordMapping;

/** Any JSON object, which {@link RecordMapping} turns into an example. */
public final class JsonRecordReader extends JsonReader {
    private final RecordMapping mapping;

    public JsonRecordReader(RecordFields fields) {
        mapping = new RecordMapping(fields);
    }

    @Override
    void readObject(JsonParser json, Example into) throws IOException {
        mapping.begin(into);
        walkObject(json);
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
}
