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

    /** Standard input cannot be read again, to see whether the final weights separate its examples. */
    @ParameterizedTest
    @CsvSource({
        "0.1, --learner adaptive",
        "0.1, --learner pa1 --classes discover",
        "0, --learner perceptron",
        "0.1, --learner arow"
    })
    void standardInputGivesTheSameAsAFileButNoMargin(double noise, String options) throws Exception {
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

        Evaluate ofFile = Evaluate.line(file + line);

        InputStream before = System.in;
        try (InputStream in = Files.newInputStream(file)) {
            System.setIn(in);
            Evaluate piped = Evaluate.line("-" + line + " --format libsvm");
            assertThat(piped.stable())
                    .isEqualTo(ofFile.stable()
                            .replaceFirst(
                                    "\"margin\":.*?,\"mistakeBound\":.*?,", "\"margin\":null,\"mistakeBound\":null,"));
        } finally {
            System.setIn(before);
        }
        assertThat(ofFile.json().get("examples").intValue()).isGreaterThan(25_000);
        assertThat(ofFile.json().get("margin").isNull()).isEqualTo(noise > 0);
    }

    @Test
    void booleansKeepTheirNames() throws Exception {
        JsonNode json = evaluate("false 1:1\ntrue 2:1\nfalse 1:1\n", "");
        assertThat(json.at("/confusion/labels")).extracting(JsonNode::asText).containsExactly("false", "true");
    }

    private JsonNode evaluate(String text, String options) throws IOException, URISyntaxException {
        Path file = directory.resolve("file");
        Files.writeString(file, text);
        return Evaluate.perceptron((file + " --json " + options).strip()).json();
    }
}
