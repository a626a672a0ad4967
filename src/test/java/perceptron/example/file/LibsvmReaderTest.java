package perceptron.example.file;

import static org.assertj.core.api.Assertions.assertThat;
import static perceptron.example.file.Format.LIBSVM;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibsvmReaderTest {
    @Test
    void indicesStandAsInTheFileAndLabelsHaveOneSpelling() throws IOException {
        assertThat(Reading.of(
                        LIBSVM,
                        "+1 0:1.5 3:-2e-1 2147483646:7 # a comment: with 5:5",
                        " -1.0\t1:.5  2:1   ",
                        "spam 1:0",
                        "0"))
                .containsExactly("1 1 | 0:1.5 3:-0.2 2147483646:7.0", "2 -1 | 1:0.5 2:1.0", "3 spam | 1:0.0", "4 0 |");
    }

    /** With or without gaps: otherwise a feature would be a curve in some lines of a file, and none in others. */
    @Test
    void everyExampleIsSparse() throws IOException {
        assertThat(Reading.of(LIBSVM, "1 0:5 1:6", "1 1:6 2:7", "1 0:5 2:7", "1"))
                .containsExactly("1 1 | 0:5.0 1:6.0", "2 1 | 1:6.0 2:7.0", "3 1 | 0:5.0 2:7.0", "4 1 |");
    }

    @Test
    void passesOverLinesWithoutText() throws IOException {
        assertThat(Reading.of(LIBSVM, "", "1 1:1", "  \t", "# nothing here", "\r", "-1 1:1\r", ""))
                .containsExactly("2 1 | 1:1.0", "6 -1 | 1:1.0");
    }

    @ParameterizedTest
    @CsvSource({
        "1 1:nan, NOT_FINITE: 'nan' is not finite as a float",
        "1 1:-inf, NOT_FINITE: '-inf' is not finite as a float",
        "1 1:1e39, NOT_FINITE: '1e39' is not finite as a float",
        "1 2147483647:1, BAD_INDEX: '2147483647' is not an index between 0 and 2147483646",
        "1 99999999999999999999:1, BAD_INDEX: '99999999999999999999' is not an index between 0 and 2147483646",
        "1 -1:1, BAD_INDEX: '-1' is not an index between 0 and 2147483646",
        "1 qid:1, BAD_INDEX: 'qid' is not an index between 0 and 2147483646",
        "1 :1, BAD_INDEX: '' is not an index between 0 and 2147483646",
        "1 3:1 3:1, BAD_INDEX: index 3 follows 3: indices must ascend",
        "1 3:1 2:1, BAD_INDEX: index 2 follows 3: indices must ascend",
        "1 3, UNDECODABLE: '3' is not index:value",
        "1 3:, UNDECODABLE: '' is not a number",
        "1 3:x, UNDECODABLE: 'x' is not a number",
        "1 3:1:2, UNDECODABLE: '1:2' is not a number",
        "1:1 2:1, BAD_LABEL: no label before '1:1'",
        "nan 1:1, 'BAD_LABEL: ''nan'' is not a label: a class is a whole number, true or false, or a name'",
        "0.5 1:1, 'BAD_LABEL: ''0.5'' is not a label: a class is a whole number, true or false, or a name'"
    })
    void saysWhatIsWrongWithALineAndReadsOn(String line, String message) throws IOException {
        assertThat(Reading.of(LIBSVM, "1 1:1", line, "-1 1:2"))
                .containsExactly("1 1 | 1:1.0", "2 " + message, "3 -1 | 1:2.0");
    }
}
