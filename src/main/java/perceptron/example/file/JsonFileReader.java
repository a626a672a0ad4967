package perceptron.example.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.json.JsonRecordReader;

/** JSON objects: one in each line, or all in one array, if the file begins with {@code [}. */
final class JsonFileReader implements ExampleFile.Reader {
    private final LineReader lines;
    private final JsonRecordReader records;
    private Boolean isArray;
    private String line;
    /** Where the rest of an array begins in the line. */
    private int position;

    JsonFileReader(LineReader lines, RecordFields fields) {
        this.lines = lines;
        records = new JsonRecordReader(fields);
    }

    @Override
    public boolean read(String next, Example example) throws IOException {
        isArray = isArray == null ? (Boolean) next.stripLeading().startsWith("[") : isArray;
        String text = isArray ? element(next) : next;
        if (text == null) {
            return false;
        }
        byte[] json = text.getBytes(StandardCharsets.UTF_8);
        records.read(json, 0, json.length, example);
        return true;
    }

    /** The next element of the array, which may go on in further lines; null if no element begins in the rest of the line. */
    @SuppressWarnings("ReferenceEquality") // the rest of a line comes as the line itself
    private String element(String next) throws IOException {
        if (next != line) {
            line = next;
            position = 0;
        }
        while (position < line.length() && " \t[],".indexOf(line.charAt(position)) >= 0) {
            position++;
        }
        if (position == line.length()) {
            return null;
        }
        StringBuilder element = new StringBuilder();
        int depth = 0;
        boolean isText = false;
        do {
            int from = position;
            boolean ends = false;
            while (position < line.length() && !ends) {
                char c = line.charAt(position);
                if (isText) {
                    isText = c != '"';
                    position += c == '\\' ? 1 : 0;
                } else {
                    isText = c == '"';
                    boolean closes = c == '}' || c == ']';
                    ends = depth == 0 && (c == ',' || c == ']') || depth == 1 && closes;
                    depth += c == '{' || c == '[' ? 1 : closes ? -1 : 0;
                }
                position++;
            }
            position = Math.min(position, line.length());
            element.append(line, from, position);
            if (ends && depth < 0 || ends && element.charAt(element.length() - 1) == ',') {
                element.setLength(element.length() - 1); // of the array, after a number or a text
            }
            if (position < line.length()) {
                lines.again(line);
            } else if (depth > 0) {
                line = lines.next();
                position = 0;
            }
        } while (depth > 0 && line != null && element.length() < LineReader.LONGEST);
        return element.toString();
    }
}
