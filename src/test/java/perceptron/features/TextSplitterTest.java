package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import perceptron.example.NamedFeatures;
import perceptron.example.Told;

class TextSplitterTest {
    private final Set<String> missing = new HashSet<>(Set.of("body", "subject"));
    private final TextSplitter splitter = new TextSplitter(List.of("body", "subject"), missing);
    private final NamedFeatures example = new NamedFeatures();
    private final NamedFeatures split = new NamedFeatures();

    private long leftOut;

    private String split() {
        split.clear();
        leftOut = splitter.split(example, split);
        return Told.of(split);
    }

    @Test
    void aTextBecomesItsWordsAndPairsOfNeighbours() {
        example.category("body", "Free MONEY -- free2 Köln!");
        assertThat(split())
                .isEqualTo(
                        " body=free body=money body=free money body=free2 body=money free2 body=köln body=free2 köln");
    }

    @Test
    void everythingElseStaysAsItIs() {
        example.number("body", 3);
        example.category("bodyguard", "Not Me");
        example.token("Hi there");
        assertThat(split()).isEqualTo(" body:3.0 bodyguard=Not Me Hi there");
    }

    @Test
    void lettersBeyondTheFirst65536AndMarksAreOfWords() {
        example.category("body", "\ud801\udc00x \u0915\u093f");
        assertThat(split()).contains(" body=\ud801\udc28x", " body=\u0915\u093f");
    }

    @Test
    void wordsPastTheLimitAreLeftOutAndCounted() {
        example.category("body", "word ".repeat(1_007));
        split();
        assertThat(split.size()).isEqualTo(1_000 + 999);
        assertThat(leftOut).isEqualTo(7);
        assertThat(missing).containsExactly("subject");
    }
}
