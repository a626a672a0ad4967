package perceptron.example.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.Example;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

/** JSON that nobody sends in good faith: whoever reads it rejects it, from the topic as well as over HTTP, and reads the next. */
class HostileJsonTest {
    private static final int DEEP = 100_000;

    static Stream<Arguments> cases() {
        List<JsonReader> readers = List.of(
                new JsonExampleReader(),
                new JsonRecordReader(new RecordFields("label", "id", "weight", Set.of(), Set.of("skipped"))));
        List<String> texts = List.of(
                "[".repeat(DEEP),
                "{\"a\":".repeat(DEEP),
                "{\"features\": " + "{\"numbers\":".repeat(DEEP),
                "{\"skipped\": " + "[".repeat(DEEP) + "]".repeat(DEEP) + "}",
                "{\"label\": " + "[".repeat(DEEP) + "]".repeat(DEEP) + "}",
                "{\"label\": 1" + "0".repeat(10) + "e2147483647}",
                "{\"label\": \"1" + "0".repeat(10) + "e2147483647\"}",
                "{\"weight\": 1" + "0".repeat(DEEP) + "}",
                "{\"weight\": 1e2147483648}",
                "{\"" + "a".repeat(DEEP) + "\": 1}");
        return readers.stream().flatMap(reader -> texts.stream()
                .map(text -> Arguments.of(reader, text.substring(0, Math.min(40, text.length())), text)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void isRejectedAndTheNextIsRead(JsonReader reader, String beginning, String text) {
        assertThat(catchThrowable(() -> read(reader, text))).isInstanceOf(Rejection.class);
        Example next = read(reader, "{\"id\": \"next\"}");
        assertThat(next.id()).isEqualTo("next");
    }

    private static Example read(JsonReader reader, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Example example = new Example();
        reader.read(bytes, 0, bytes.length, example);
        return example;
    }
}
