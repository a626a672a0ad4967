package perceptron.example.file;

import java.io.IOException;
import perceptron.example.Example;
import perceptron.example.Rejection;

/** A file of examples, read once from its beginning to its end. Blank lines are skipped. Owned by one thread. */
interface ExampleFileReader {
    /**
     * Reads the next example.
     *
     * @return false at the end of the file
     * @throws Rejection if the next line is no example. The line is skipped, and reading may go on.
     * @throws IOException if the file itself cannot be read any further
     */
    boolean next(Example example) throws IOException;

    /** The number, from 1, of the line with which the last example or the last rejection began. */
    long line();
}
