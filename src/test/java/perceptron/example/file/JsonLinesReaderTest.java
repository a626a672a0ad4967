package perceptron.example.file;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.example.file.Format.JSON;

import java.io.IOException;
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
