package perceptron.example.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.example.Example;
import perceptron.example.Reason;
import perceptron.example.Rejection;
import perceptron.example.Told;

class JsonExampleReaderTest {
    private final JsonExampleReader reader = new JsonExampleReader();
    private final Example example = new Example();

    @Test
    void dense() {
        read("{'id': 'm-1', 'label': 1, 'weight': 0.5, 'features': {'values': [1, -2.5, 1e3]}}");
        assertThat(Told.of(example)).isEqualTo("1 *0.5 'm-1 | dense 1.0 -2.5 1000.0");
    }

    @Test
    void sparseInEitherOrder() {
        read("{'features': {'indices': [3, 9], 'values': [1, 2]}}");
        assertThat(Told.of(example)).isEqualTo("null | 3:1.0 9:2.0");
        read("{'features': {'values': [1, 2], 'indices': [3, 9]}, 'label': 'spam'}");
        assertThat(Told.of(example)).isEqualTo("spam | 3:1.0 9:2.0");
    }

    @Test
    void named() {
        read("{'label': true, 'features': {'tokens': ['free', 'free'], 'numbers': {'age': 31.5},"
                + " 'categories': {'town': 'Köln'}}}");
        assertThat(Told.of(example)).isEqualTo("true | free free age:31.5 town=Köln");
    }

    @Test
    void whatIsMissingIsAsInTheSchema() {
        read("{'label': 'a', 'weight': 3, 'id': 'x', 'features': {'tokens': ['a']}}");
        read("{'id': null, 'label': null}");
        assertThat(Told.of(example)).isEqualTo("null | dense");
    }

    /** 1 + 2^-24 + 2^-60 is above the middle between two floats, and as a double exactly on it. */
    @Test
    void numbersAreRoundedOnce() {
        read("{'features': {'values': [1.000000059604644776]}}");
        assertThat(example.vector().value(0)).isEqualTo(Float.parseFloat("1.000000059604644776"));
        assertThat((float) 1.000000059604644776).isNotEqualTo(Float.parseFloat("1.000000059604644776"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
            [1]; UNDECODABLE; not a JSON object
            {'a; UNDECODABLE; not JSON
            {} {}; UNDECODABLE; something follows
            {'lable': 1}; UNDECODABLE; 'lable' is not a field of an example
            {'id': 7}; UNDECODABLE; id is not a text
            {'id': 'a', 'id': 'b'}; UNDECODABLE; Duplicate field
            {'label': 0.5}; BAD_LABEL; '0.5' is not a label
            {'label': []}; BAD_LABEL; not a single value
            {'weight': 'much'}; UNDECODABLE; 'much' is not a number
            {'weight': -1}; BAD_WEIGHT; weight -1.0
            {'weight': NaN}; BAD_WEIGHT; weight NaN
            {'features': [1, 2]}; UNDECODABLE; features is not an object
            {'features': {'values': [1, null]}}; UNDECODABLE; 'null' is not a number
            {'features': {'values': [1, -Infinity]}}; NOT_FINITE; index 1 is -Infinity
            {'features': {'values': [1, -INF]}}; NOT_FINITE; index 1 is -Infinity
            {'features': {'values': [1e39]}}; NOT_FINITE; index 0 is Infinity
            {'features': {'indices': [1.5], 'values': [1]}}; UNDECODABLE; whole numbers
            {'features': {'indices': [99999999999], 'values': [1]}}; UNDECODABLE; out of range of int
            {'features': {'indices': [9, 3], 'values': [1, 2]}}; BAD_INDEX; index 3 follows 9
            {'features': {'indices': [3], 'values': [1, 2]}}; BAD_INDEX; 1 indices, but 2 values
            {'features': {'tokens': ['a'], 'values': [1]}}; UNDECODABLE; names as well as values
            {'features': {'tokens': [1]}}; UNDECODABLE; tokens is not an array of texts
            {'features': {'categories': {'a': 1}}}; UNDECODABLE; categories is not an object of texts
            {'features': {'numbers': {'a': 'x'}}}; UNDECODABLE; 'x' is not a number
            {'features': {'pixels': []}}; UNDECODABLE; 'pixels' is not a field of features
            """)
    void refuses(String json, Reason reason, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(reason))
                .hasMessageContaining(message);
    }

    private void read(String json) {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        reader.read(bytes, 0, bytes.length, example);
    }
}
