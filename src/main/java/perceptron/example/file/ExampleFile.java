package perceptron.example.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

/** A file of examples in any of the formats, or standard input, which is named {@code -}. Owned by one thread. */
public final class ExampleFile implements Examples {
    public static final String STANDARD_INPUT = "-";

    /** Reads examples in one format. */
    interface Reader {
        /** Reads the example that a line holds or begins. Returns false if it holds none, but may stand there, as a comment. */
        boolean read(String line, Example example) throws IOException;
    }

    private final long size;
    private final LineReader lines;
    private final Format format;
    private final RecordFields fields;
    private final Reader reader;

    /**
     * @param format null to have it guessed from the file's name and its first line
     * @param fields what the columns of CSV and the fields of JSON are for
     * @throws IllegalArgumentException if the format cannot be guessed
     * @throws Rejection if the first line is not text, or a header has a column without a name or two of the same name
     */
    public ExampleFile(String file, Format format, RecordFields fields, InputStream standardInput) throws IOException {
        boolean piped = file.equals(STANDARD_INPUT);
        this.fields = fields;
        lines = new LineReader(file, piped ? standardInput : Files.newInputStream(Path.of(file)), LineReader.LONGEST);
        try {
            size = piped ? -1 : Files.size(Path.of(file));
            this.format = format != null ? format : Format.guess(file, lines);
            reader = reader();
        } catch (IOException | RuntimeException e) {
            lines.close();
            throw e;
        }
    }

    private Reader reader() throws IOException {
        return switch (format) {
            case LIBSVM -> new LibsvmReader();
            case CSV -> new CsvReader(lines, fields);
            case JSON -> new JsonFileReader(lines, fields);
            case VW -> new VowpalWabbitReader();
        };
    }

    /** Blank lines are skipped. */
    @Override
    public boolean next(Example example) throws IOException {
        String line = lines.nextText();
        while (line != null && !reader.read(line, example)) {
            line = lines.nextText();
        }
        return line != null;
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public String form() {
        return format.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public RecordFields fields() {
        return format == Format.CSV || format == Format.JSON ? fields : RecordFields.ONLY_FEATURES;
    }

    @Override
    public double progress() {
        return size < 0 ? Double.NaN : size == 0 ? 1 : (double) lines.bytesRead() / size;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
