package perceptron.example.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.LabelText;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * A JSON object with the fields of the schema {@code Example}: {@code id}, {@code label}, {@code weight} and
 * {@code features}, and in these either {@code values}, or {@code indices} and {@code values}, or {@code numbers},
 * {@code categories} and {@code tokens}. Each may be missing, and there may be no others.
 */
public final class JsonExampleReader extends JsonReader {
    private final FeatureVector values = new FeatureVector();
    private int[] indices = new int[16];

    @Override
    void readObject(JsonParser json, Example into) throws IOException {
        into.clear();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "id" -> into.id(text(json, field));
                case "label" -> label(json, into);
                case "weight" -> into.weight(Double.parseDouble(number(json, field)));
                case "features" -> features(json, into);
                default -> throw unexpected(field, "a field of an example: id, label, weight or features");
            }
        }
    }

    private static void label(JsonParser json, Example into) throws IOException {
        switch (json.currentToken()) {
            case VALUE_NULL -> into.label(null);
            case VALUE_TRUE -> into.label("true");
            case VALUE_FALSE -> into.label("false");
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_STRING -> into.label(LabelText.canonical(json.getText()));
            default -> throw new Rejection(Reason.BAD_LABEL, "the label is not a single value");
        }
    }

    private void features(JsonParser json, Example into) throws IOException {
        expect(json, JsonToken.START_OBJECT, "features", "an object");
        int indexCount = -1;
        values.clear(true);
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "values" -> readValues(json);
                case "indices" -> indexCount = readIndices(json);
                case "numbers", "categories", "tokens" -> named(json, field, into.beginNamed());
                default -> throw unexpected(
                        field, "a field of features: values, or indices, or numbers, categories or tokens");
            }
        }
        if (into.hasNames() && (values.size() > 0 || indexCount >= 0)) {
            throw new Rejection(Reason.UNDECODABLE, "the features have names as well as values without names");
        }
        if (indexCount >= 0) {
            into.beginSparse().addAll(indices, indexCount, values.values(), values.size());
        } else {
            into.beginDense().copyFrom(values);
        }
    }

    private void readValues(JsonParser json) throws IOException {
        expect(json, JsonToken.START_ARRAY, "values", "an array of numbers");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(Float.parseFloat(number(json, "values")));
        }
    }

    private int readIndices(JsonParser json) throws IOException {
        expect(json, JsonToken.START_ARRAY, "indices", "an array of whole numbers");
        int size = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (size == indices.length) {
                indices = Arrays.copyOf(indices, 2 * size);
            }
            expect(json, JsonToken.VALUE_NUMBER_INT, "indices", "an array of whole numbers");
            indices[size++] = json.getIntValue();
        }
        return size;
    }

    private static void named(JsonParser json, String field, NamedFeatures into) throws IOException {
        if (field.equals("tokens")) {
            expect(json, JsonToken.START_ARRAY, field, "an array of texts");
            while (json.nextToken() != JsonToken.END_ARRAY) {
                expect(json, JsonToken.VALUE_STRING, field, "an array of texts");
                into.token(json.getText());
            }
            return;
        }
        expect(json, JsonToken.START_OBJECT, field, "an object");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            if (field.equals("numbers")) {
                into.number(name, Float.parseFloat(number(json, field)));
            } else {
                expect(json, JsonToken.VALUE_STRING, field, "an object of texts");
                into.category(name, json.getText());
            }
        }
    }

    private static String text(JsonParser json, String field) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        expect(json, JsonToken.VALUE_STRING, field, "a text");
        return json.getText();
    }

    private static String number(JsonParser json, String field) throws IOException {
        if (!json.currentToken().isNumeric()) {
            throw unexpected(json.getText(), "a number, as " + field + " requires");
        }
        return json.isNaN() ? Double.toString(json.getDoubleValue()) : json.getText();
    }

    private static void expect(JsonParser json, JsonToken token, String field, String what) throws IOException {
        if (json.currentToken() != token) {
            throw new Rejection(Reason.UNDECODABLE, field + " is not " + what);
        }
    }

    private static Rejection unexpected(String found, String wanted) {
        return new Rejection(Reason.UNDECODABLE, "'" + found + "' is not " + wanted);
    }
}
