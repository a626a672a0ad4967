package perceptron.example.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static perceptron.example.file.Format.CSV;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.example.RecordFields;

class CsvReaderTest {
    @Test
    void numbersAreNumbersTextIsACategoryAndAnEmptyCellIsAbsent() throws IOException {
        assertThat(Reading.of(CSV, "id,age,town,label", "a1,31.5,Köln,yes", "a2,,Bonn,", "a3, 7 , ,no"))
                .containsExactly("2 yes 'a1 | age:31.5 town=Köln", "3 null 'a2 | town=Bonn", "4 no 'a3 | age:7.0");
    }

    @Test
    void aQuotedCellMayHoldAnything() throws IOException {
        assertThat(Reading.of(
                        CSV,
                        "\"label\",\"a,b\",c",
                        "1,\"x, \"\"y\"\"\",\"two",
                        "",
                        "more\"",
                        "0, \"3.5\" ,\"\"",
                        "1,  spaced out  ,\" kept \""))
                .containsExactly("2 1 | a,b=x, \"y\" c=two\n\nmore", "5 0 | a,b:3.5", "6 1 | a,b=spaced out c= kept ");
    }

    @Test
    void semicolonsAndTabsSeparateWhereTheHeaderHasMoreOfThem() throws IOException {
        assertThat(Reading.of(CSV, "label;a;b", "1;2,5;3")).containsExactly("2 1 | a=2,5 b:3.0");
        assertThat(Reading.of(CSV, "label\ta\tb,c", "1\t\t3")).containsExactly("2 1 | b,c:3.0");
    }

    @Test
    void columnsHaveTheRolesOfTheirFields() throws IOException {
        RecordFields fields = new RecordFields("c", "a", "w", Set.of(), Set.of("b"));

        assertThat(Reading.of(CSV, fields, "a,b,c,w,d", "1,2,3,4,5")).containsExactly("2 3 *4.0 '1 | d:5.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "1,NaN,x # NOT_FINITE: 'NaN' is not finite as a float (column 'a')",
                "1,-inf,x # NOT_FINITE: '-inf' is not finite as a float (column 'a')",
                "1,1e39,x # NOT_FINITE: '1e39' is not finite as a float (column 'a')",
                "1,2 # UNDECODABLE: the line has 2 cells, the header 3",
                "1,2,3,4 # UNDECODABLE: the line has 4 cells, the header 3",
                "1,\"2\"x,3 # UNDECODABLE: 'x,3' follows a closing quote",
                "nan,2,3 # BAD_LABEL: 'nan' is not a label: a class is a whole number, true or false, or a name",
                "0.5,2,3 # BAD_LABEL: '0.5' is not a label: a class is a whole number, true or false, or a name",
            })
    void saysWhatIsWrongWithALineAndReadsOn(String line, String message) throws IOException {
        assertThat(Reading.of(CSV, "label,a,b", line, "0,1,1")).containsExactly("2 " + message, "3 0 | a:1.0 b:1.0");
    }

    @ParameterizedTest
    @CsvSource({"-1, 'weight -1.0 is not a finite number of at least 0'", "inf, '''inf'' is not finite as a float'"})
    void aWeightIsFiniteAndNotBelowZero(String weight, String message) throws IOException {
        RecordFields fields = new RecordFields("label", null, "w", Set.of(), Set.of());

        assertThat(Reading.of(CSV, fields, "label,w", "1," + weight))
                .hasSize(1)
                .first()
                .asString()
                .contains(message);
    }

    @Test
    void aLineThatIsNotUtf8IsReportedByItsOwnNumber() throws IOException {
        InputStream in = new ByteArrayInputStream("label,a\n1,2\n1,Köln\n0,1".getBytes(ISO_8859_1));
        assertThat(Reading.of(CSV, RecordFields.DEFAULT, in))
                .containsExactly("2 1 | a:2.0", "3 UNDECODABLE: the line is not UTF-8", "4 0 | a:1.0");
    }

    @Test
    void aQuoteThatIsNeverClosedIsReportedWhereItWasOpened() throws IOException {
        assertThat(Reading.of(CSV, "label,a", "1,2", "1,\"2", "1,2"))
                .containsExactly("2 1 | a:2.0", "3 UNDECODABLE: a quote is opened and never closed");
    }

    @Test
    void refusesAHeaderThatNamesAColumnTwiceOrNotAtAll() {
        assertThatThrownBy(() -> Reading.of(CSV, "label,a,a", "1,2,3")).hasMessageContaining("'a'");
        assertThatThrownBy(() -> Reading.of(CSV, "label,,a", "1,2,3")).hasMessageContaining("''");
    }

    @Test
    void aFileWithoutALineHasNoExamples() throws IOException {
        assertThat(Reading.of(CSV, "")).isEmpty();
        assertThat(Reading.of(CSV, "label,a")).isEmpty();
    }
}
