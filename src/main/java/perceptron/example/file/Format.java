package perceptron.example.file;

import java.io.IOException;
import java.util.Locale;
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
        Format format = fromName(file);
        if (format == null) {
            String line = lines.nextText();
            lines.again(line);
            format = line == null ? null : fromLine(line);
        }
        if (format == null) {
            throw new IllegalArgumentException("cannot tell the format of " + file + " from its name or first line");
        }
        return format;
    }

    /** Null if the name does not tell. */
    static Format fromName(String file) {
        String name = file.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "svm", "libsvm", "svmlight" -> LIBSVM;
            case "csv", "tsv" -> CSV;
            case "json", "jsonl", "ndjson" -> JSON;
            case "vw" -> VW;
            default -> null;
        };
    }

    private static Format fromLine(String line) {
        if (line.stripLeading().startsWith("{") || line.stripLeading().startsWith("[")) {
            return JSON;
        }
        if (LIBSVM_LINE.matcher(line).matches()) {
            return LIBSVM;
        }
        if (line.contains("|")) {
            return VW;
        }
        return line.contains(",") || line.contains(";") || line.contains("\t") ? CSV : null;
    }
}
