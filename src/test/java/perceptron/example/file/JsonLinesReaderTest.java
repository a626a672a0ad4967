package perceptron.example.file;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.example.file.Format.JSON;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLinesReaderTest {
    @Test
    void everyLineIsARecord() throws IOException {
        assertThat(Reading.of(
                        JSON,
                        "{\"id\": 7, \"label\": true, \"age\": 31, \"rate\": 0.1, \"customer\": {\"town\": \"K\\u00f6ln\"}}",
                        "",
                        "{\"label\": 1.0, \"words\": [\"free\", \"win\"], \"sizes\": [1, null, 3], \"none\": null}",
                        "{}"))
                .containsExactly(
                        "1 true '7 | age:31.0 rate:0.1 customer.town=Köln",
                        "3 1 | words=free words=win sizes.0:1.0 sizes.2:3.0",
                        "4 null |");
    }

    @Test
    void anArrayIsReadHoweverItIsBrokenIntoLines() throws IOException {
        String array = "[{\"label\": 1, \"s\": \"a]\\\"},\", \"o\": {\"x\": [1, 2]}},\n{\"label\": 0}]";
        List<String> examples = List.of("1 | s=a]\"}, o.x.0:1.0 o.x.1:2.0", "0 |");
        assertThat(Reading.of(JSON, array)).containsExactly("1 " + examples.get(0), "2 " + examples.get(1));
        assertThat(Reading.of(null, array.replace("\n", "")))
                .containsExactly("1 " + examples.get(0), "1 " + examples.get(1));
        assertThat(Reading.of(JSON, array.replace(" ", "\n")).stream().map(told -> told.replaceFirst("\\d+ ", "")))
                .isEqualTo(examples);
        assertThat(Reading.of(JSON, "[", "]")).isEmpty();
        assertThat(Reading.of(JSON, "[7, {\"label\": 1}, \"a\", [3],", "{\"label\": 2}", "]"))
                .containsExactly(
                        "1 UNDECODABLE: not a JSON object",
                        "1 1 |",
                        "1 UNDECODABLE: not a JSON object",
                        "1 UNDECODABLE: not a JSON object",
                        "2 2 |");
        assertThat(Reading.of(JSON, "[{\"label\": 1}, {\"label\":"))
                .satisfiesExactly(told -> assertThat(told).isEqualTo("1 1 |"), told -> assertThat(told)
                        .startsWith("1 UNDECODABLE: not JSON: "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "{\"x\": NaN} # NOT_FINITE: the value of x is NaN",
                "{\"x\": -Infinity} # NOT_FINITE: the value of x is -Infinity",
                "{\"x\": -INF} # NOT_FINITE: the value of x is -Infinity",
                "{\"x\": 1e39} # NOT_FINITE: the value of x is 1e39",
                "{\"label\": 0.5} # BAD_LABEL: '0.5' is not a label",
                "{\"label\": [1]} # BAD_LABEL: field label is not a single value",
                "[1] # UNDECODABLE: not a JSON object",
                "{\"x\": 1 # UNDECODABLE: not JSON: ",
                "{\"x\": 1} {\"x\": 2} # UNDECODABLE: something follows the JSON object",
                "{\"x\": 1, \"x\": 2} # UNDECODABLE: not JSON: Duplicate field 'x'",
                "{\"x\": 0x1} # UNDECODABLE: not JSON: ",
                "plain # UNDECODABLE: not JSON: "
            })
    void saysWhatIsWrongWithALineAndReadsOn(String line, String message) throws IOException {
        assertThat(Reading.of(JSON, line, "{\"label\": 0}"))
                .hasSize(2)
                .satisfies(told -> assertThat(told.get(0)).startsWith("1 " + message))
                .endsWith("2 0 |");
    }
}
