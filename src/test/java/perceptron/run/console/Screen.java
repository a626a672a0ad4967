package perceptron.run.console;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a terminal makes of what was written to it: the few codes that this program uses, each as ECMA-48 has it. */
public final class Screen {
    private static final Pattern PARTS = Pattern.compile("\u001b\\[([?0-9;]*)([A-Za-z])|[^\u001b]");

    private final int columns;
    private final List<List<Character>> lines = new ArrayList<>(List.of(new ArrayList<>()));
    private int row;
    private int column;
    private boolean wraps = true;

    /** @param columns where lines are wrapped, or cut where that is asked for */
    public Screen(int columns) {
        this.columns = columns;
    }

    public Screen write(String written) {
        Matcher part = PARTS.matcher(written);
        while (part.find()) {
            if (part.group(2) == null) {
                text(part.group().charAt(0));
            } else {
                code(part.group(2), part.group(1));
            }
        }
        return this;
    }

    private void text(char c) {
        if (c == '\r') {
            column = 0;
        } else if (c == '\n') {
            newLine();
        } else {
            if (column == columns && wraps) {
                newLine();
            }
            if (column < columns) {
                put(c);
            }
        }
    }

    private void newLine() {
        column = 0;
        row++;
        if (row == lines.size()) {
            lines.add(new ArrayList<>());
        }
    }

    private void put(char c) {
        List<Character> line = lines.get(row);
        while (line.size() <= column) {
            line.add(' ');
        }
        line.set(column++, c);
    }

    private void code(String code, String given) {
        switch (code) {
            case "A" -> up(Integer.parseInt(given));
            case "K" -> clearRestOfLine();
            case "J" -> {
                if (given.equals("2")) {
                    lines.clear();
                    lines.add(new ArrayList<>());
                    row = 0;
                    column = 0;
                } else {
                    clearRestOfLine();
                    lines.subList(row + 1, lines.size()).clear();
                }
            }
            case "H" -> {
                row = 0;
                column = 0;
            }
            case "m" -> {} // a colour or the like
            case "l", "h" -> {
                if (given.equals("?7")) {
                    wraps = code.equals("h");
                }
            }
            default -> throw new IllegalArgumentException("no code that this program should use: " + code);
        }
    }

    private void up(int many) {
        if (many > row) {
            throw new IllegalArgumentException(many + " lines up from line " + row);
        }
        row -= many;
    }

    private void clearRestOfLine() {
        List<Character> line = lines.get(row);
        line.subList(Math.min(line.size(), column), line.size()).clear();
    }

    public List<String> lines() {
        return lines.stream()
                .map(line -> line.stream()
                        .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                        .toString())
                .toList();
    }
}
