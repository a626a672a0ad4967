package perceptron.example.file;

import java.io.Closeable;
import java.io.IOException;
import perceptron.example.Example;
import perceptron.example.Rejection;

/**
 * A file of examples, read once from its beginning to its end. Lines without any text are passed over. Owned by one thread.
 */
public interface ExampleFileReader extends Closeable {
    /**
     * Reads the next example.
     *
     * @return false at the end of the file
     * @throws Rejection if the next line is no example. It is passed over, and reading may go on.
     * @throws IOException if nothing more can be read: that is the file's fault, not a line's
     */
    boolean next(Example example) throws IOException;

    /** The number, from 1, of the line with which the last example or the last rejection began. */
    long line();
}
