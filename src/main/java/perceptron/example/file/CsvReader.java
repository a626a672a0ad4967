package perceptron.example.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import perceptron.example.Example;
import perceptron.example.LabelCache;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.RecordFields.Role;
import perceptron.example.Rejection;

/**
 * CSV with a header, separated by commas, semicolons or tabs: the one that occurs most often in the header. A cell that
 * can be parsed as a number is a number with the column's name, any other text a category; an empty cell is an absent
 * feature. The columns of label, id and weight can be given by their names or by their numbers, from 1.
 */
final class CsvReader implements ExampleFileReader {
    private final CsvRecord cells;
    private final LabelCache labels = new LabelCache();
    private final Role[] roles;
    private final byte[][] names;

    /** @throws Rejection if a column of the header has no name, or two have the same */
    CsvReader(LineReader lines, RecordFields fields) throws IOException {
        cells = new CsvRecord(lines, separator(lines));
        int columns = cells.next() ? cells.size() : 0;
        List<String> header =
                IntStream.range(0, columns).mapToObj(cells::string).toList();
        roles = roles(header, fields);
        names = header.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    private static char separator(LineReader lines) throws IOException {
        char most = ',';
        if (lines.nextText()) {
            int[] many = new int[128];
            for (int at = lines.start(); at < lines.end(); at++) {
                many[Math.max(lines.text()[at], 0)]++;
            }
            most = many[';'] > many[most] ? ';' : most;
            most = many['\t'] > many[most] ? '\t' : most;
            lines.again();
        }
        return most;
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
        if (!cells.next()) {
            return false;
        }
        if (cells.size() != roles.length) {
            throw new Rejection(
                    Reason.UNDECODABLE, "the line has " + cells.size() + " cells, the header " + roles.length);
        }
        example.clear();
        NamedFeatures features = example.beginNamed();
        for (int column = 0; column < roles.length; column++) {
            if (cells.start(column) < cells.end(column)) {
                cell(column, example, features);
            }
        }
        return true;
    }

    private void cell(int column, Example example, NamedFeatures features) {
        byte[] text = cells.text();
        int from = cells.start(column);
        int to = cells.end(column);
        switch (roles[column]) {
            case LABEL -> example.label(labels.canonical(text, from, to));
            case ID -> example.id(cells.string(column));
            case WEIGHT -> example.weight(Decimals.parse(text, from, to));
            case FEATURE -> feature(names[column], text, from, to, features);
            case NONE -> {}
        }
    }

    private static void feature(byte[] name, byte[] text, int from, int to, NamedFeatures features) {
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

    @Override
    public long line() {
        return cells.line();
    }
}
