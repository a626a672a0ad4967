package perceptron.example.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import perceptron.example.Example;
import perceptron.example.LabelCache;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.RecordFields.Role;
import perceptron.example.Rejection;

/**
 * CSV with a header (RFC 4180), separated by commas, semicolons or tabs: the one that occurs most often in the header. A cell
 * that can be parsed as a number is a number with the column's name, any other text a category; an empty cell is an absent
 * feature. The columns of label, id and weight can be given by their names or by their numbers, from 1.
 *
 * <p>A cell in quotes may hold separators, line feeds and doubled quotes. Spaces around a cell without quotes are removed. This is
 * read here, and not by a library, so that a bad line is told by its number, and reading goes on with the next one.
 */
final class CsvReader implements ExampleFile.Reader {
    private final LineReader lines;
    private final byte separator;
    private final LabelCache labels = new LabelCache();
    private final Role[] roles;
    private final byte[][] names;

    /** The cells of the record, one after the other. */
    private final Cells cells = new Cells();

    private int[] ends = new int[16];
    private int size;
    private long line;

    private static final class Cells extends ByteArrayOutputStream {
        byte[] text() {
            return buf;
        }
    }

    /** @throws Rejection if a column of the header has no name, or two have the same */
    CsvReader(LineReader lines, RecordFields fields) throws IOException {
        this.lines = lines;
        separator = separator(lines);
        List<String> header = new ArrayList<>();
        if (nextRecord()) {
            for (int column = 0; column < size; column++) {
                header.add(string(column));
            }
        }
        names = header.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        roles = roles(header, fields);
    }

    private static byte separator(LineReader lines) throws IOException {
        byte best = ',';
        if (lines.nextText()) {
            int[] counts = new int[128];
            for (int at = lines.start(); at < lines.end(); at++) {
                counts[Math.max(lines.text()[at], 0)]++;
            }
            best = counts[';'] > counts[best] ? (byte) ';' : best;
            best = counts['\t'] > counts[best] ? (byte) '\t' : best;
            lines.again();
        }
        return best;
    }

    private static Role[] roles(List<String> header, RecordFields fields) {
        Role[] roles = new Role[header.size()];
        for (int column = 0; column < roles.length; column++) {
            String name = header.get(column);
            if (name.isEmpty() || header.indexOf(name) < column) {
                throw new Rejection(Reason.UNDECODABLE, "two columns are named '" + name + "', or one has no name");
            }
            roles[column] = fields.role(name);
        }
        byNumber(fields.label(), Role.LABEL, header, roles);
        byNumber(fields.id(), Role.ID, header, roles);
        byNumber(fields.weight(), Role.WEIGHT, header, roles);
        return roles;
    }

    private static void byNumber(String column, Role role, List<String> header, Role[] roles) {
        if (column != null && !header.contains(column) && column.matches("[1-9][0-9]{0,8}")) {
            int number = Integer.parseInt(column);
            if (number <= roles.length) {
                roles[number - 1] = role;
            }
        }
    }

    @Override
    public boolean next(Example example) throws IOException {
        if (!nextRecord()) {
            return false;
        }
        if (size != roles.length) {
            throw new Rejection(Reason.UNDECODABLE, "the line has " + size + " cells, the header " + roles.length);
        }
        example.clear();
        NamedFeatures features = example.beginNamed();
        for (int column = 0; column < size; column++) {
            int from = start(column);
            int to = ends[column];
            if (from < to) {
                switch (roles[column]) {
                    case LABEL -> example.label(labels.canonical(cells.text(), from, to));
                    case ID -> example.id(string(column));
                    case WEIGHT -> example.weight(Decimals.parse(cells.text(), from, to));
                    case FEATURE -> feature(names[column], from, to, features);
                    case NONE -> {}
                }
            }
        }
        return true;
    }

    private void feature(byte[] name, int from, int to, NamedFeatures features) {
        byte[] text = cells.text();
        float value = Decimals.parseOrNaN(text, from, to);
        if (Float.isFinite(value)) {
            features.number(name, 0, name.length, value);
        } else if (Float.isNaN(value) && !Decimals.isNaN(text, from, to)) {
            features.category(name, 0, name.length, text, from, to - from);
        } else {
            String column = new String(name, StandardCharsets.UTF_8);
            throw new Rejection(
                    Reason.NOT_FINITE, Decimals.rejection(text, from, to).getMessage() + " (column '" + column + "')");
        }
    }

    private int start(int cell) {
        return cell == 0 ? 0 : ends[cell - 1];
    }

    private String string(int cell) {
        return new String(cells.text(), start(cell), ends[cell] - start(cell), StandardCharsets.UTF_8);
    }

    private boolean nextRecord() throws IOException {
        try {
            if (!lines.nextText()) {
                return false;
            }
        } finally {
            line = lines.number(); // also if the line is rejected
        }
        cells.reset();
        size = 0;
        int at = lines.start();
        do {
            at = cell(at) + 1;
            if (size == ends.length) {
                ends = Arrays.copyOf(ends, 2 * size);
            }
            ends[size++] = cells.size();
        } while (at <= lines.end());
        return true;
    }

    /** Takes the cell that begins at this position. Returns the position of the separator behind it, or of the line's end. */
    private int cell(int from) throws IOException {
        int start = behindSpaces(from);
        if (start < lines.end() && lines.text()[start] == '"') {
            return quoted(start + 1);
        }
        int separatorAt = lines.find((char) separator, start, lines.end());
        int end = separatorAt;
        while (end > start && isSpace(end - 1)) {
            end--;
        }
        cells.write(lines.text(), start, end - start);
        return separatorAt;
    }

    private int quoted(int start) throws IOException {
        int at = start;
        while (true) {
            int quote = lines.find('"', at, lines.end());
            cells.write(lines.text(), at, quote - at);
            if (quote == lines.end()) {
                cells.write('\n');
                if (cells.size() > LineReader.LONGEST) {
                    throw new Rejection(
                            Reason.TOO_LARGE, "a quoted cell is longer than " + LineReader.LONGEST + " bytes");
                }
                if (!lines.next()) {
                    throw new Rejection(Reason.UNDECODABLE, "a quote is opened and never closed");
                }
                at = lines.start();
            } else if (quote + 1 < lines.end() && lines.text()[quote + 1] == '"') {
                cells.write('"');
                at = quote + 2;
            } else {
                return afterQuote(quote + 1);
            }
        }
    }

    private int afterQuote(int from) {
        int at = behindSpaces(from);
        if (at < lines.end() && lines.text()[at] != separator) {
            String rest = LineReader.excerpt(lines.text(), at, lines.end());
            throw new Rejection(Reason.UNDECODABLE, rest + " follows a closing quote");
        }
        return at;
    }

    private int behindSpaces(int from) {
        int at = from;
        while (at < lines.end() && isSpace(at)) {
            at++;
        }
        return at;
    }

    private boolean isSpace(int at) {
        byte c = lines.text()[at];
        return c != separator && LineReader.isSpace(c);
    }

    /** The number of the line with which the record began. */
    @Override
    public long line() {
        return line;
    }
}
