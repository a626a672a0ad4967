package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;

/**
 * Splits the texts of some fields into words: {@code body=Free money!} becomes the tokens {@code body=free}, {@code
 * body=money} and, for two neighbouring words, {@code body=free money}; the same tokens as those of an array of these
 * texts. A word is a run of letters, digits and the marks upon them, in lower case. Owned by one thread.
 */
final class TextSplitter {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{Nd}\\p{Mn}\\p{Mc}]+");

    /** The most words of a text that are features. Further words are left out. */
    static final int WORDS_LIMIT = 1_000;

    private final List<String> names;
    private final byte[][] fields;
    private final Set<String> missing;
    private long leftOut;

    /** @param missing from which a field is removed when an example has it */
    TextSplitter(List<String> fields, Set<String> missing) {
        names = fields;
        this.missing = missing;
        this.fields = fields.stream()
                .map(field -> field.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    List<String> fields() {
        return names;
    }

    /** Copies the features of an example, with words in place of the texts that are to be split. Returns how many words were left out. */
    long split(NamedFeatures from, NamedFeatures to) {
        leftOut = 0;
        for (int k = 0; k < from.size(); k++) {
            int field = from.kind(k) == Kind.NUMBER ? -1 : fieldOf(from, k);
            if (field < 0) {
                to.copy(from, k);
            } else {
                missing.remove(names.get(field));
                int start = from.start(k) + fields[field].length + 1;
                addWords(
                        fields[field], new String(from.text(), start, from.end(k) - start, StandardCharsets.UTF_8), to);
            }
        }
        return leftOut;
    }

    private int fieldOf(NamedFeatures features, int k) {
        int field = fields.length - 1;
        while (field >= 0 && !features.isOf(k, fields[field])) {
            field--;
        }
        return field;
    }

    private void addWords(byte[] field, String text, NamedFeatures to) {
        String before = null;
        int words = 0;
        for (Matcher found = WORD.matcher(text); found.find(); ) {
            if (words++ >= WORDS_LIMIT) {
                leftOut++;
                continue;
            }
            String word = found.group()
                    .codePoints()
                    .map(Character::toLowerCase)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            add(field, word, to);
            if (before != null) {
                add(field, before + " " + word, to);
            }
            before = word;
        }
    }

    private static void add(byte[] field, String token, NamedFeatures to) {
        byte[] utf8 = token.getBytes(StandardCharsets.UTF_8);
        to.token(field, utf8, 0, utf8.length);
    }
}
