package perceptron.example.file;

import java.io.Closeable;
import java.io.IOException;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

/** Examples in their order, from a file or a topic. One thread owns it. */
public interface Examples extends Closeable {
    /**
     * Reads the next example.
     *
     * @return false at the end
     * @throws Rejection if what comes next is not an example. It is skipped, and reading may go on.
     * @throws IOException if nothing can be read any further
     */
    boolean next(Example example) throws IOException;

    /** The number, from 1, of the line with which the last example or the last rejection began, or of the record that it was. */
    long line();

    /** What they are, in a word, such as csv. */
    String form();

    /** The roles of columns or fields. */
    RecordFields fields();

    /** How much has been read, from 0 to 1; NaN if the end is not known. */
    double progress();
}
