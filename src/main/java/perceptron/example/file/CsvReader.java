package perceptron.example.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import perceptron.example.Example;
import perceptron.example.LabelText;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.RecordFields.Role;
import perceptron.example.Rejection;

/**
 * CSV with a header (RFC 4180), separated by commas, semicolons or tabs: the one that occurs most often in the header. A cell
 * that can be parsed as a number is a number with the column's name, any other text a category; an empty cell is an absent
 * feature.
 *
 * <p>A cell in quotes may hold separators, line feeds and doubled quotes. Spaces around a cell without quotes are removed. This is
 * read here, and not by a library, so that the message about a bad line has its number, and reading goes on with the next one.
 */
final class CsvReader implements ExampleFile.Reader {
    private final LineReader lines;
    private final char separator;
    private final List<String> header;
    private final List<Role> roles;

    /** The line that is read, and the position of the next character to read in it. */
    private String text;

    private int at;

    /** @throws Rejection if a column of the header has no name, or two have the same */
    CsvReader(LineReader lines, RecordFields fields) throws IOException {
        this.lines = lines;
        String first = lines.nextText();
        separator = first == null ? ',' : separator(first);
        header = first == null ? List.of() : cells(first);
        for (String name : header) {
            if (name.isEmpty() || header.indexOf(name) < header.lastIndexOf(name)) {
                throw undecodable("two columns are named '" + name + "', or one has no name");
            }
        }
        roles = header.stream().map(fields::role).toList();
    }

    private static char separator(String header) {
        char best = ',';
        for (char other : new char[] {';', '\t'}) {
            best = count(other, header) > count(best, header) ? other : best;
        }
        return best;
    }

    private static long count(char c, String text) {
        return text.chars().filter(other -> other == c).count();
    }

    @Override
    public boolean read(String line, Example example) throws IOException {
        List<String> cells = cells(line);
        if (cells.size() != header.size()) {
            throw undecodable("the line has " + cells.size() + " cells, the header " + header.size());
        }
        example.clear();
        NamedFeatures features = example.beginNamed();
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            if (!cell.isEmpty()) {
                switch (roles.get(column)) {
                    case LABEL -> example.label(LabelText.canonical(cell));
                    case ID -> example.id(cell);
                    case WEIGHT -> example.weight(Decimals.parse(cell));
                    case FEATURE -> feature(header.get(column), cell, features);
                    case MODEL, NONE -> {}
                }
            }
        }
        return true;
    }

    private static void feature(String column, String cell, NamedFeatures features) {
        float value = Decimals.parseOrNaN(cell);
        if (Float.isNaN(value)) {
            features.category(column, cell);
        } else if (Float.isInfinite(value)) {
            throw new Rejection(
                    Reason.NOT_FINITE, Decimals.notFinite(cell).getMessage() + " (column '" + column + "')");
        } else {
            features.number(column, value);
        }
    }

    /** The cells of the record that begins with this line, and goes on in the next ones if a quote is open. */
    private List<String> cells(String line) throws IOException {
        text = line;
        at = 0;
        List<String> cells = new ArrayList<>();
        do {
            skipSpaces();
            cells.add(at < text.length() && text.charAt(at) == '"' ? quoted() : unquoted());
        } while (at++ < text.length());
        return cells;
    }

    private void skipSpaces() {
        while (at < text.length() && isSpace(at)) {
            at++;
        }
    }

    private boolean isSpace(int place) {
        char c = text.charAt(place);
        return c != separator && (c == ' ' || c == '\t');
    }

    private String unquoted() {
        int start = at;
        int next = text.indexOf(separator, start);
        at = next < 0 ? text.length() : next;
        int end = at;
        while (end > start && isSpace(end - 1)) {
            end--;
        }
        return text.substring(start, end);
    }

    private String quoted() throws IOException {
        StringBuilder cell = new StringBuilder();
        at++;
        while (true) {
            int quote = text.indexOf('"', at);
            if (quote < 0) {
                goOnInTheNextLine(cell);
                continue;
            }
            cell.append(text, at, quote);
            at = quote + 1;
            if (at == text.length() || text.charAt(at) != '"') {
                break;
            }
            cell.append('"');
            at++;
        }
        skipSpaces();
        if (at < text.length() && text.charAt(at) != separator) {
            throw undecodable(LineReader.excerpt(text.substring(at)) + " follows a closing quote");
        }
        return cell.toString();
    }

    private void goOnInTheNextLine(StringBuilder cell) throws IOException {
        cell.append(text, at, text.length()).append('\n');
        if (cell.length() > LineReader.LONGEST) {
            throw new Rejection(Reason.TOO_LARGE, "a quoted cell is longer than " + LineReader.LONGEST + " bytes");
        }
        text = lines.next();
        at = 0;
        if (text == null) {
            throw undecodable("a quote is opened and never closed");
        }
    }

    private static Rejection undecodable(String why) {
        return new Rejection(Reason.UNDECODABLE, why);
    }
}
