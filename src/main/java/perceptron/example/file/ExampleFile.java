package perceptron.example.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;
import perceptron.example.json.JsonRecordReader;

/** A file of examples in any of the formats, or standard input, which is named {@code -}. Owned by one thread. */
public final class ExampleFile implements Closeable {
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
            case JSON -> jsonLines(new JsonRecordReader(fields));
            case VW -> new VowpalWabbitReader();
        };
    }

    private static Reader jsonLines(JsonRecordReader records) {
        return (line, example) -> {
            byte[] json = line.getBytes(StandardCharsets.UTF_8);
            records.read(json, 0, json.length, example);
            return true;
        };
    }

    /**
     * Reads the next example. Blank lines are skipped.
     *
     * @return false at the end of the file
     * @throws Rejection if the next line is not an example. The line is skipped, and reading may go on.
     * @throws IOException if the file itself cannot be read any further
     */
    public boolean next(Example example) throws IOException {
        String line = lines.nextText();
        while (line != null && !reader.read(line, example)) {
            line = lines.nextText();
        }
        return line != null;
    }

    /** The number, from 1, of the line with which the last example or the last rejection began. */
    public long line() {
        return lines.number();
    }

    public Format format() {
        return format;
    }

    /** The roles of its columns or fields. */
    public RecordFields fields() {
        return format == Format.CSV || format == Format.JSON ? fields : RecordFields.ONLY_FEATURES;
    }

    /** How much of the file has been read, from 0 to 1; NaN for standard input, whose end is not known. */
    public double progress() {
        return size < 0 ? Double.NaN : size == 0 ? 1 : (double) lines.bytesRead() / size;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
