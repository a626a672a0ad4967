package perceptron.example.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.example.Example;
import perceptron.example.RecordFields;

class ExampleFileTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "a.svm, LIBSVM",
        "a.libsvm, LIBSVM",
        "a.SVM.GZ, LIBSVM",
        "a.b.csv, CSV",
        "a.tsv, CSV",
        "a.jsonl, JSON",
        "a.vw.gz, VW"
    })
    void theNameTellsTheFormat(String name, Format format) {
        assertThat(Format.fromName(name)).isEqualTo(format);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "+1 1:0.5 7:1 ! LIBSVM",
                "spam 1:0.5 # a comment, with | more ! LIBSVM",
                "1 2 'tag|ns a:1 ! VW",
                "-1 | a ! VW",
                "{\"label\": 1} ! JSON",
                "label,a,b ! CSV",
                "a;label ! CSV"
            })
    void theFirstLineTellsTheFormatOtherwise(String line, Format format) throws IOException {
        try (ExampleFile file = open(line)) {
            assertThat(file.form()).isEqualToIgnoringCase(format.name());
        }
    }

    private ExampleFile open(String text) throws IOException {
        return new ExampleFile("-", null, RecordFields.DEFAULT, Reading.stream(text));
    }

    @Test
    void saysWhenNothingTellsTheFormat() {
        assertThatIllegalArgumentException().isThrownBy(() -> open("one two")).withMessageContaining("format");
    }

    @Test
    void unpacksGzipWhateverItsName() throws IOException {
        Path file = directory.resolve("plain.svm");
        Files.write(file, gzip("1 1:1\n", "-1 1:2\n"));

        try (ExampleFile reader = new ExampleFile(file.toString(), null, RecordFields.DEFAULT, null)) {
            Example example = new Example();
            assertThat(reader.next(example)).isTrue();
            assertThat(reader.next(example)).as("the second member").isTrue();
            assertThat(example.label()).isEqualTo("-1");
            assertThat(reader.next(example)).isFalse();
            assertThat(reader.progress()).isEqualTo(1);
        }
    }

    @Test
    void aGzipFileThatIsCutOffOrDamagedFails() throws IOException {
        byte[] whole = gzip("1 1:1\n".repeat(1000));
        byte[] damaged = whole.clone();
        damaged[whole.length - 6] ^= 1;

        for (int length : new int[] {2, 9, whole.length - 12}) {
            InputStream cut = new ByteArrayInputStream(whole, 0, length);
            assertThatIOException()
                    .isThrownBy(() -> Reading.of(Format.LIBSVM, RecordFields.DEFAULT, cut))
                    .withMessageContaining("cut off");
        }
        assertThatIOException()
                .isThrownBy(() -> Reading.of(Format.LIBSVM, RecordFields.DEFAULT, new ByteArrayInputStream(damaged)))
                .withMessageContaining("damaged");
    }

    @Test
    void aHugeLineIsReadAndOneBeyondTheLimitRefused() throws IOException {
        String huge = "x".repeat(300_000);
        byte[] text = ("a\n" + huge + "\n" + huge + "y\nb").getBytes(UTF_8);
        LineReader lines = new LineReader("-", new ByteArrayInputStream(text), 300_000);
        assertThat(lines.nextText()).isEqualTo("a");
        assertThat(lines.nextText()).isEqualTo(huge);
        assertThatThrownBy(lines::nextText).hasMessageContaining("longer than 300000");
        assertThat(lines.number()).isEqualTo(3);
        assertThat(lines.nextText()).isEqualTo("b");
        assertThat(lines.number()).isEqualTo(4);
        assertThat(lines.nextText()).isNull();
    }

    @Test
    void linesAreTheSameHoweverTheBytesArrive() throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 3000; line++) {
            text.append("1 |ns ")
                    .append("wörd ".repeat(random.nextInt(60)))
                    .append(random.nextBoolean() ? "\r\n" : "\n");
        }
        List<String> expected = Reading.of(Format.VW, text.toString());
        InputStream pieces = new FilterInputStream(Reading.stream(text.toString())) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return super.read(bytes, offset, Math.min(length, 1 + random.nextInt(50)));
            }
        };
        assertThat(expected).hasSize(3000);
        assertThat(Reading.of(Format.VW, RecordFields.DEFAULT, pieces)).isEqualTo(expected);
    }

    private static byte[] gzip(String... members) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String member : members) {
            try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
                out.write(member.getBytes(UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
