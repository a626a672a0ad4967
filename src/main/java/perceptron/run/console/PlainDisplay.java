package perceptron.run.console;

import java.io.PrintWriter;
import java.util.List;

/** A file, a pipe, or a terminal without cursor movement. */
final class PlainDisplay implements Display {
    private final PrintWriter out;

    PlainDisplay(PrintWriter out) {
        this.out = out;
    }

    @Override
    public synchronized void say(String line) {
        out.println(line);
        out.flush();
    }

    @Override
    public void show(List<String> picture) {}

    @Override
    public void keep() {}

    @Override
    public int columns() {
        return 80;
    }

    @Override
    public int rows() {
        return 0;
    }

    @Override
    public Style style() {
        return Style.PLAIN;
    }

    @Override
    public void close() {
        out.flush();
    }
}
