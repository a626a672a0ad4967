package perceptron.example.file;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.example.file.Format.VW;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VowpalWabbitReaderTest {
    @Test
    void readsLabelImportanceTagAndNamespaces() throws IOException {
        assertThat(Reading.of(
                        VW,
                        "1 2.5 'house|metric height:1.5 red|says:0.5 black:4 white",
                        "-1 zebra|a b c",
                        "-1 'z |a b",
                        "3 | 17:2 b\tb",
                        "sport |x",
                        "1 0 |f a:0"))
                .containsExactly(
                        "1 1 *2.5 'house | metric^height:1.5 metric^red says^black:2.0 says^white:0.5",
                        "2 -1 'zebra | a^b a^c",
                        "3 -1 'z | a^b",
                        "4 3 | 17:2.0 b b",
                        "5 sport |",
                        "6 1 *0.0 | f^a:0.0");
    }

    @Test
    void aLineWithoutALabelIsOnlyToBePredicted() throws IOException {
        assertThat(Reading.of(VW, "| a", "|f a", "'t| a", "", "tag|f a"))
                .containsExactly("1 null | a", "2 null | f^a", "3 null 't | a", "5 null 'tag | f^a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "1 a b # UNDECODABLE: no | before the features",
                "1 | a:nan # NOT_FINITE: 'nan' is not finite as a float",
                "1 | a:1e39 # NOT_FINITE: '1e39' is not finite as a float",
                "1 |f:1e20 a:1e20 # NOT_FINITE: the value of f^a is Infinity",
                "1 | a: # UNDECODABLE: '' is not a number",
                "1 | :5 # UNDECODABLE: ':5' has no feature name",
                "1 |:5 a # UNDECODABLE: ':5' has no namespace name",
                "1 |f:x a # UNDECODABLE: 'x' is not a number",
                "0.5 | a # BAD_LABEL: '0.5' is not a label: a class is a whole number, true or false, or a name",
                "1:0.5 2:1 | a # BAD_LABEL: '1:0.5' is not a label: costs and several are not read",
                "1 -2 | a # BAD_WEIGHT: weight -2.0 is not a finite number of at least 0",
                "1 x | a # UNDECODABLE: 'x' is not a number",
                "1 2 3 | a # UNDECODABLE: '3' follows the importance: initial predictions are not read",
                "1 'tag more | a # UNDECODABLE: 'more' follows the tag"
            })
    void saysWhatIsWrongWithALineAndReadsOn(String line, String message) throws IOException {
        assertThat(Reading.of(VW, line, "1 | a")).containsExactly("1 " + message, "2 1 | a");
    }
}
