package perceptron.example.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;
import perceptron.example.Told;

/** A file as text, read and told again in one line for every example and every rejection. */
final class Reading {
    private Reading() {}

    static List<String> of(Format format, String... lines) throws IOException {
        return of(format, RecordFields.DEFAULT, lines);
    }

    static List<String> of(Format format, RecordFields fields, String... lines) throws IOException {
        return of(format, fields, stream(String.join("\n", lines)));
    }

    static List<String> of(Format format, RecordFields fields, InputStream in) throws IOException {
        List<String> told = new ArrayList<>();
        try (ExampleFile file = new ExampleFile("-", format, fields, in)) {
            Example example = new Example();
            while (true) {
                try {
                    if (!file.next(example)) {
                        return told;
                    }
                    told.add(file.line() + " " + Told.of(example));
                } catch (Rejection e) {
                    told.add(file.line() + " " + e.reason() + ": " + e.getMessage());
                }
            }
        }
    }

    static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
