package perceptron.example.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** How examples are written in a file. */
public enum Format {
    LIBSVM,
    CSV,
    JSON,
    VW;

    /** A label and index:value at least once, or a number alone. Possessive, so that no line overflows the stack. */
    private static final Pattern LIBSVM_LINE =
            Pattern.compile("\\s*([^\\s:|,;]+(?:\\s++[0-9]++:[^\\s:|,#]++)++|[-+]?[0-9.]+)\\s*(#.*)?");

    /**
     * The format by the file's name, otherwise by its first line.
     *
     * @throws IllegalArgumentException if neither decides
     */
    static Format guess(String file, LineReader lines) throws IOException {
        Optional<Format> named = fromName(file);
        Optional<Format> guessed = named.isPresent() || !lines.nextText() ? named : fromLine(lines);
        return guessed.orElseThrow(() ->
                new IllegalArgumentException("neither the name nor the first line of " + file + " tells its format"));
    }

    static Optional<Format> fromName(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        if (name.endsWith(".gz")) {
            name = name.substring(0, name.length() - 3);
        }
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "svm", "libsvm", "svmlight" -> Optional.of(LIBSVM);
            case "csv", "tsv" -> Optional.of(CSV);
            case "json", "jsonl", "ndjson" -> Optional.of(JSON);
            case "vw" -> Optional.of(VW);
            default -> Optional.empty();
        };
    }

    private static Optional<Format> fromLine(LineReader lines) {
        String line = new String(lines.text(), lines.start(), lines.end() - lines.start(), StandardCharsets.UTF_8);
        lines.again();
        if (line.stripLeading().startsWith("{")) {
            return Optional.of(JSON);
        }
        if (LIBSVM_LINE.matcher(line).matches()) {
            return Optional.of(LIBSVM);
        }
        if (line.contains("|")) {
            return Optional.of(VW);
        }
        boolean separated = line.contains(",") || line.contains(";") || line.contains("\t");
        return separated ? Optional.of(CSV) : Optional.empty();
    }
}
