package perceptron.example.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

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
                    told.add(file.line() + " " + tell(example));
                } catch (Rejection e) {
                    told.add(file.line() + " " + e.reason() + ": " + e.getMessage());
                }
            }
        }
    }

    static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String tell(Example example) {
        StringBuilder told = new StringBuilder().append(example.label());
        if (example.weight() != 1) {
            told.append(" *").append(example.weight());
        }
        if (example.id() != null) {
            told.append(" '").append(example.id());
        }
        told.append(" |");
        if (example.hasNames()) {
            tell(example.named(), told);
        } else {
            tell(example.vector(), told);
        }
        return told.toString();
    }

    private static void tell(NamedFeatures named, StringBuilder told) {
        for (int k = 0; k < named.size(); k++) {
            told.append(' ');
            switch (named.kind(k)) {
                case NUMBER -> told.append(named.name(k)).append(':').append(named.value(k));
                case CATEGORY -> told.append(named.name(k)).append('=').append(named.category(k));
                default -> told.append(named.name(k));
            }
        }
    }

    private static void tell(FeatureVector vector, StringBuilder told) {
        told.append(vector.isDense() ? " dense" : "");
        for (int k = 0; k < vector.size(); k++) {
            told.append(' ')
                    .append(vector.isDense() ? "" : vector.index(k) + ":")
                    .append(vector.value(k));
        }
    }
}
