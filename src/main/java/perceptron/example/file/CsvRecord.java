package perceptron.example.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * One record of a CSV file (RFC 4180), its cells one after the other in one array. A cell in quotes may hold separators, line
 * feeds and doubled quotes. Spaces around a cell without quotes are removed.
 */
final class CsvRecord {
    private final LineReader lines;
    private final byte separator;
    private long line;
    private byte[] text = new byte[256];
    private int length;
    private int[] ends = new int[16];
    private int size;

    CsvRecord(LineReader lines, char separator) {
        this.lines = lines;
        this.separator = (byte) separator;
    }

    boolean next() throws IOException {
        try {
            if (!lines.nextText()) {
                return false;
            }
        } finally {
            line = lines.number(); // also if the line is rejected
        }
        length = 0;
        size = 0;
        int at = lines.start();
        do {
            at = cell(at) + 1;
        } while (at <= lines.end());
        return true;
    }

    /** Copies the cell that begins at this position. Returns the position of the separator behind it, or of the line's end. */
    private int cell(int start) throws IOException {
        byte[] from = lines.text();
        int at = start;
        while (at < lines.end() && isSpace(from[at])) {
            at++;
        }
        at = at < lines.end() && from[at] == '"' ? quoted(at + 1) : plain(at);
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
        }
        ends[size++] = length;
        return at;
    }

    private int plain(int start) {
        byte[] from = lines.text();
        int at = start;
        while (at < lines.end() && from[at] != separator) {
            at++;
        }
        int end = at;
        while (end > start && isSpace(from[end - 1])) {
            end--;
        }
        append(from, start, end);
        return at;
    }

    private int quoted(int start) throws IOException {
        int at = start;
        while (true) {
            int quote = at;
            while (quote < lines.end() && lines.text()[quote] != '"') {
                quote++;
            }
            append(lines.text(), at, quote);
            if (quote == lines.end()) {
                append(new byte[] {'\n'}, 0, 1);
                nextLineOfCell();
                at = lines.start();
            } else if (quote + 1 < lines.end() && lines.text()[quote + 1] == '"') {
                append(lines.text(), quote, quote + 1);
                at = quote + 2;
            } else {
                return afterQuote(quote + 1);
            }
        }
    }

    private void nextLineOfCell() throws IOException {
        if (length > LineReader.LONGEST) {
            throw new Rejection(Reason.TOO_LARGE, "a quoted cell is longer than " + LineReader.LONGEST + " bytes");
        }
        if (!lines.next()) {
            throw new Rejection(Reason.UNDECODABLE, "a quote is opened and never closed");
        }
    }

    private int afterQuote(int start) {
        int at = start;
        while (at < lines.end() && isSpace(lines.text()[at])) {
            at++;
        }
        if (at < lines.end() && lines.text()[at] != separator) {
            throw new Rejection(
                    Reason.UNDECODABLE, Excerpt.of(lines.text(), at, lines.end()) + " follows a closing quote");
        }
        return at;
    }

    private void append(byte[] from, int start, int end) {
        int needed = length + end - start;
        if (needed > text.length) {
            text = Arrays.copyOf(text, 2 * needed);
        }
        System.arraycopy(from, start, text, length, end - start);
        length = needed;
    }

    private boolean isSpace(byte c) {
        return c == ' ' || c == '\t' && separator != '\t';
    }

    /** The number of the line with which the record began. */
    long line() {
        return line;
    }

    int size() {
        return size;
    }

    byte[] text() {
        return text;
    }

    int start(int cell) {
        return cell == 0 ? 0 : ends[cell - 1];
    }

    int end(int cell) {
        return ends[cell];
    }

    String string(int cell) {
        return new String(text, start(cell), end(cell) - start(cell), StandardCharsets.UTF_8);
    }
}
