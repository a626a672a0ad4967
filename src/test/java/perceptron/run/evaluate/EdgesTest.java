package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgesTest {
    @TempDir
    Path directory;

    @Test
    void aPassWithAnUpdateIsNotCleanEvenIfNothingWasMistaken() throws Exception {
        JsonNode json = evaluate("1 1:1\n1 1:2\n", "--passes until-converged");

        assertThat(json.get("mistakes").intValue()).isZero();
        assertThat(json.get("updates").intValue()).isEqualTo(1);
        assertThat(json.get("passes").intValue()).isEqualTo(2);
    }

    @Test
    void weightsAreSummedOverPagesThatLieFarApart() throws Exception {
        JsonNode json =
                evaluate("1 0:1 1023:2 1024:3 2000000:4 2147483646:5\n", "").get("weights");

        assertThat(json.get("dimensions").intValue()).isEqualTo(Integer.MAX_VALUE);
        assertThat(json.get("nonZero").intValue()).isEqualTo(5);
        assertThat(json.get("squaredNorm").doubleValue()).isEqualTo(55);
        assertThat(json.get("squaredNormWithBias").doubleValue()).isEqualTo(56);
    }

    @Test
    void thereIsNoMistakeBoundWhereExamplesHaveWeights() throws Exception {
        String same = "1 1.0 | a\n-1 | b\n";
        String weighted = "1 2.0 | a\n-1 | b\n";
        String options = "--format vw --passes until-converged";

        assertThat(evaluate(same, options).get("mistakeBound").isNull()).isFalse();
        assertThat(evaluate(weighted, options).get("margin").isNull()).isFalse();
        assertThat(evaluate(weighted, options).get("mistakeBound").isNull()).isTrue();
    }

    @Test
    void aSingleClassIsSeparatedFromNothingByItsOwnScore() throws Exception {
        JsonNode json = evaluate("a 1:1\na 1:2\n", "--classes discover");

        assertThat(json.get("margin").doubleValue()).isEqualTo(2 / Math.sqrt(2));
    }

    /** At the end there are as many classes as there may be, so that the forgotten one could not be added either. */
    @Test
    void aClassThatAResetForgotIsNotSeparated() throws Exception {
        Random coin = new Random(1);
        StringBuilder text = new StringBuilder("a 1:1\nb 2:1\n".repeat(500));
        for (int n = 0; n < 1_000; n++) {
            text.append(coin.nextBoolean() ? "b 1:1\n" : "c 1:1\n");
        }
        String options = "--classes discover --classes-max 3 --on-drift reset";

        JsonNode json = evaluate(text + "d 4:1\n", options);

        assertThat(json.get("margin").isNull()).isTrue();
        assertThat(json.get("confusion").isNull())
                .as("the numbers of classes before and after the reset are mixed in it")
                .isTrue();
    }

    @Test
    void examplesWithoutFeaturesHaveTheirBias() throws Exception {
        JsonNode json = evaluate("-1\n-1\n", "");

        assertThat(json.get("mistakes").intValue()).isEqualTo(1);
        assertThat(json.at("/weights/dimensions").intValue()).isZero();
        assertThat(json.at("/weights/bias").intValue()).isEqualTo(-1);
    }

    /** So many that learning is warmed up before it is timed. */
    @ParameterizedTest
    @CsvSource({
        "svm, --learner adaptive",
        "svm, --learner arow --json --shuffle 1",
        "svm, --learner perceptron --json",
        "svm, --learner pa1 --json --passes 2 --holdout 10",
        "svm, ''",
        "csv, --learner adaptive --json",
        "csv, --json",
        "json, --learner pa --json",
        "vw, --learner pa2 --json"
    })
    void aFileOfManyExamplesIsLearnedFrom(String format, String options) throws Exception {
        Path file = directory.resolve("many." + format);
        String line =
                switch (format) {
                    case "csv" -> "1,2.5\n0,-1\n";
                    case "json" -> "{\"label\":1,\"x\":2.5}\n{\"label\":0,\"x\":-1}\n";
                    case "vw" -> "1 | x:2.5\n-1 | x:-1\n";
                    default -> "1 1:2.5\n-1 1:-1\n";
                };
        Files.writeString(file, (format.equals("csv") ? "label,x\n" : "") + line.repeat(50_000));

        Evaluate run = Evaluate.line((file + " " + options).strip());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isNotEmpty();
    }

    /** From standard input, which cannot be read twice, all examples are read before any is learned from. */
    @ParameterizedTest
    @CsvSource({
        "0.1, --learner adaptive",
        "0.1, --learner pa1 --classes discover",
        "0, --learner perceptron",
        "0.1, --learner arow"
    })
    void aFileThatIsReadInStretchesGivesTheSameAsOneInMemory(double noise, String options) throws Exception {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder("half 1:1\n");
        for (int n = 0; n < 40_000; n++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian() * (n < 30_000 ? 1 : 3);
            boolean positive = x + y > 0 == random.nextDouble() >= noise;
            if (Math.abs(x + y) > 0.5) {
                text.append(positive ? 1 : -1).append(" 1:" + x + " 2:" + y).append(n > 30_000 ? " 9:1\n" : "\n");
            }
        }
        Path file = Files.writeString(directory.resolve("many.svm"), text);
        String line = " --on-error skip --json " + options;

        Evaluate streamed = Evaluate.line(file + line);

        InputStream before = System.in;
        try (InputStream in = Files.newInputStream(file)) {
            System.setIn(in);
            assertThat(streamed.stable())
                    .isEqualTo(Evaluate.line("-" + line + " --format libsvm").stable());
        } finally {
            System.setIn(before);
        }
        assertThat(streamed.json().get("examples").intValue()).isGreaterThan(25_000);
        assertThat(streamed.json().get("margin").isNull()).isEqualTo(noise > 0);
    }

    private JsonNode evaluate(String text, String options) throws IOException, URISyntaxException {
        Path file = directory.resolve("file");
        Files.writeString(file, text);
        return Evaluate.perceptron((file + " --json " + options).strip()).json();
    }
}
