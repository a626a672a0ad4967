package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import perceptron.example.NamedFeatures;

class TextSplitterTest {
    private final Set<String> missing = new HashSet<>(Set.of("body", "subject"));
    private final TextSplitter splitter = new TextSplitter(List.of("body", "subject"), missing);
    private final NamedFeatures example = new NamedFeatures();
    private final NamedFeatures split = new NamedFeatures();

    private long leftOut;

    private List<String> split() {
        split.clear();
        leftOut = splitter.split(example, split);
        List<String> texts = new ArrayList<>();
        for (int k = 0; k < split.size(); k++) {
            int start = split.start(k);
            texts.add(split.kind(k) + " "
                    + new String(split.text(), start, split.end(k) - start, StandardCharsets.UTF_8));
        }
        return texts;
    }

    @Test
    void aTextBecomesItsWordsAndPairsOfNeighbours() {
        example.category("body", "Free MONEY -- free2 Köln!");
        assertThat(split())
                .containsExactly(
                        "TOKEN body=free",
                        "TOKEN body=money",
                        "TOKEN body=free money",
                        "TOKEN body=free2",
                        "TOKEN body=money free2",
                        "TOKEN body=köln",
                        "TOKEN body=free2 köln");
    }

    @Test
    void everythingElseStaysAsItIs() {
        example.number("body", 3);
        example.category("bodyguard", "Not Me");
        example.token("Hi there");
        assertThat(split()).containsExactly("NUMBER body", "CATEGORY bodyguard=Not Me", "TOKEN Hi there");
        assertThat(split.value(0)).isEqualTo(3);
        assertThat(split.category(1)).isEqualTo("Not Me");
    }

    @Test
    void lettersBeyondTheFirst65536AndMarksAreOfWords() {
        example.category("body", "\ud801\udc00x \u0915\u093f");
        assertThat(split()).contains("TOKEN body=\ud801\udc28x", "TOKEN body=\u0915\u093f");
    }

    @Test
    void wordsPastTheLimitAreLeftOutAndCounted() {
        example.category("body", "word ".repeat(1_007));
        assertThat(split()).hasSize(1_000 + 999);
        assertThat(leftOut).isEqualTo(7);
        assertThat(missing).containsExactly("subject");
    }
}
