package perceptron.example.file;

import java.io.IOException;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.json.JsonReader;
import perceptron.example.json.JsonRecordReader;

/** One JSON object on every line. */
final class JsonLinesReader implements ExampleFileReader {
    private final LineReader lines;
    private final JsonReader records;

    JsonLinesReader(LineReader lines, RecordFields fields) {
        this.lines = lines;
        records = new JsonRecordReader(fields);
    }

    @Override
    public boolean next(Example example) throws IOException {
        if (!lines.nextText()) {
            return false;
        }
        records.read(lines.text(), lines.start(), lines.end() - lines.start(), example);
        return true;
    }

    @Override
    public long line() {
        return lines.number();
    }
}
