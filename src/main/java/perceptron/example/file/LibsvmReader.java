package perceptron.example.file;

import java.util.StringTokenizer;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.LabelText;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * {@code label index:value index:value ... # comment}: the label is a whole number or a name, the indices ascend, and index
 * i is feature i, whether the file counts from 0 or from 1.
 *
 * <p>Every example is sparse, even one without a gap in its indices: with {@code numbers=auto}, only the values of
 * dense vectors are curves, and that must not depend on whether all the values of a line happen to differ from 0.
 */
final class LibsvmReader implements ExampleFile.Reader {
    @Override
    public boolean read(String line, Example example) {
        int comment = line.indexOf('#');
        StringTokenizer words = new StringTokenizer(comment < 0 ? line : line.substring(0, comment), " \t");
        if (!words.hasMoreTokens()) {
            return false;
        }
        String label = words.nextToken();
        if (label.indexOf(':') >= 0) {
            throw new Rejection(Reason.BAD_LABEL, "no label before " + LineReader.excerpt(label));
        }
        example.clear();
        example.label(LabelText.canonical(label));
        FeatureVector sparse = example.beginSparse();
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            int colon = word.indexOf(':');
            if (colon < 0) {
                throw new Rejection(Reason.UNDECODABLE, LineReader.excerpt(word) + " is not index:value");
            }
            sparse.add(index(word, colon), Decimals.parse(word.substring(colon + 1)));
        }
        return true;
    }

    private static int index(String word, int end) {
        long index = 0;
        boolean valid = end > 0;
        for (int at = 0; at < end && valid; at++) {
            int digit = word.charAt(at) - '0';
            index = 10 * index + digit;
            valid = digit >= 0 && digit <= 9 && index <= FeatureVector.MAX_INDEX;
        }
        if (!valid) {
            String excerpt = LineReader.excerpt(word.substring(0, end));
            throw new Rejection(
                    Reason.BAD_INDEX, excerpt + " is not an index between 0 and " + FeatureVector.MAX_INDEX);
        }
        return (int) index;
    }
}
