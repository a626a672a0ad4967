package perceptron.example.file;

import java.util.StringTokenizer;
import perceptron.example.Example;
import perceptron.example.LabelText;
import perceptron.example.NamedFeatures;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * Vowpal Wabbit's text: {@code label importance 'tag|namespace:scale feature:value feature |namespace ...}. The tag
 * becomes the id; it is the last word before the first bar if it touches the bar or begins with an apostrophe. A
 * feature is named {@code namespace^feature}, as in that tool's own reports, and plain {@code feature} if there is no
 * namespace. All names are hashed, even whole numbers.
 */
final class VowpalWabbitReader implements ExampleFile.Reader {
    private static final String SPACES = " \t";

    @Override
    public boolean read(String line, Example example) {
        int bar = line.indexOf('|');
        if (bar < 0) {
            throw new Rejection(Reason.UNDECODABLE, "no | before the features");
        }
        example.clear();
        header(line.substring(0, bar), example);
        NamedFeatures features = example.beginNamed();
        for (String namespace : line.substring(bar + 1).split("\\|")) {
            namespace(namespace, features);
        }
        return true;
    }

    private static void header(String text, Example example) {
        StringTokenizer words = new StringTokenizer(text, SPACES);
        for (int place = 0; words.hasMoreTokens(); place++) {
            String word = words.nextToken();
            boolean quoted = word.startsWith("'");
            if (quoted || !words.hasMoreTokens() && text.endsWith(word)) {
                example.id(quoted ? word.substring(1) : word);
                if (words.hasMoreTokens()) {
                    throw undecodable(words.nextToken(), "follows the tag");
                }
            } else if (place == 0) {
                example.label(label(word));
            } else if (place == 1) {
                example.weight(Decimals.parse(word));
            } else {
                throw undecodable(word, "follows the importance: initial predictions are not read");
            }
        }
    }

    private static String label(String word) {
        if (word.indexOf(':') >= 0 || word.indexOf(',') >= 0) {
            throw new Rejection(
                    Reason.BAD_LABEL, LineReader.excerpt(word) + " is not a label: costs and several are not read");
        }
        return LabelText.canonical(word);
    }

    private static void namespace(String text, NamedFeatures features) {
        StringTokenizer words = new StringTokenizer(text, SPACES);
        String prefix = "";
        float scale = 1;
        if (!text.isEmpty() && SPACES.indexOf(text.charAt(0)) < 0) {
            String word = words.nextToken();
            int colon = colon(word, "namespace");
            prefix = word.substring(0, colon) + "^";
            scale = valueBehind(colon, word);
        }
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            int colon = colon(word, "feature");
            String name = prefix + word.substring(0, colon);
            if (colon == word.length() && scale == 1) {
                features.token(name);
            } else {
                features.number(name, (float) ((double) valueBehind(colon, word) * scale));
            }
        }
    }

    /** Where the name of the word ends. */
    private static int colon(String word, String what) {
        int colon = word.indexOf(':');
        if (colon == 0) {
            throw undecodable(word, "has no " + what + " name");
        }
        return colon < 0 ? word.length() : colon;
    }

    private static float valueBehind(int colon, String word) {
        return colon < word.length() ? Decimals.parse(word.substring(colon + 1)) : 1;
    }

    private static Rejection undecodable(String word, String why) {
        return new Rejection(Reason.UNDECODABLE, LineReader.excerpt(word) + " " + why);
    }
}
