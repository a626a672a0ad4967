package perceptron.example.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;
import perceptron.example.json.JsonRecordReader;

/** A file of examples in any of the formats, or standard input, which is named {@code -}. */
public final class ExampleFile implements Closeable {
    public static final String STANDARD_INPUT = "-";

    /** Reads examples in one format, from the beginning to the end. Blank lines are skipped. Owned by one thread. */
    interface Reader {
        boolean next(Example example) throws IOException;

        long line();
    }

    private final Bytes bytes;
    private final long size;
    private final Format format;
    private final RecordFields fields;
    private final Reader reader;

    private ExampleFile(Bytes bytes, long size, Format format, RecordFields fields, Reader reader) {
        this.bytes = bytes;
        this.size = size;
        this.format = format;
        this.fields = fields;
        this.reader = reader;
    }

    /**
     * @param format null to have it guessed from the file's name and its first line
     * @param fields what the columns of CSV and the fields of JSON are for
     * @throws IllegalArgumentException if the format cannot be guessed
     * @throws Rejection if the first line is no text, or a header has a column without a name or two of the same name
     */
    public static ExampleFile open(String file, Format format, RecordFields fields, InputStream standardInput)
            throws IOException {
        boolean piped = file.equals(STANDARD_INPUT);
        InputStream in = piped ? standardInput : Files.newInputStream(Path.of(file));
        try {
            Bytes bytes = new Bytes(in);
            LineReader lines = new LineReader(bytes);
            Format actual = format != null ? format : Format.guess(file, lines);
            return new ExampleFile(
                    bytes, piped ? -1 : Files.size(Path.of(file)), actual, fields, reader(actual, lines, fields));
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private static Reader reader(Format format, LineReader lines, RecordFields fields) throws IOException {
        return switch (format) {
            case LIBSVM -> new LibsvmReader(lines);
            case CSV -> new CsvReader(lines, fields);
            case JSON -> new JsonLines(lines, new JsonRecordReader(fields));
            case VW -> new VowpalWabbitReader(lines);
        };
    }

    /** One JSON object on every line. */
    private record JsonLines(LineReader lines, JsonRecordReader records) implements Reader {
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

    /**
     * Reads the next example.
     *
     * @return false at the end of the file
     * @throws Rejection if the next line is no example. The line is skipped, and reading may go on.
     * @throws IOException if the file itself cannot be read any further
     */
    public boolean next(Example example) throws IOException {
        return reader.next(example);
    }

    /** The number, from 1, of the line with which the last example or the last rejection began. */
    public long line() {
        return reader.line();
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
        return size < 0 ? Double.NaN : size == 0 ? 1 : (double) bytes.position() / size;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
