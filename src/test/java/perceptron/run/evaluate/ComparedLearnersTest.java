package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.learner.Algorithm;

/** Learners side by side: those that are named, or all. */
class ComparedLearnersTest {
    private static final String CHURN = "churn.csv --label-field churned --labels no,yes --json";

    @TempDir
    private Path folder;

    /** The only fields that tell a time. */
    private static JsonNode timeless(JsonNode report) {
        return ((ObjectNode) report).without(List.of("learnSeconds", "examplesPerSecond"));
    }

    @Test
    void withoutANameAllAreComparedAndEachIsAsItIsAlone() throws Exception {
        JsonNode compared = Evaluate.line(CHURN).json();
        assertThat(compared.path("learners"))
                .extracting(one ->
                        one.path("learner").asText() + " " + one.path("numbers").asText())
                .containsExactlyElementsOf(withTheirNumbers());
        for (JsonNode one : compared.path("learners")) {
            String options = " --learner " + one.path("learner").asText() + " --numbers "
                    + one.path("numbers").asText();
            assertThat(timeless(one))
                    .isEqualTo(timeless(Evaluate.line(CHURN + options).json()));
        }
    }

    /** Only the adaptive learner is tried with all forms of numbers. */
    private static List<String> withTheirNumbers() {
        return Algorithm.codes().stream()
                .flatMap(code -> code.equals("adaptive")
                        ? Stream.of(code + " linear", code + " curve", code + " surface")
                        : Stream.of(code + " linear"))
                .toList();
    }

    /** What an index of an example has no room for as a curve is refused with the setting that takes it, so that all learn the same. */
    @Test
    void anIndexWithoutRoomForCurvesIsRefusedByName() throws Exception {
        String file = write("1 1:1\n-1 2000000000:1\n1 1:1\n");
        Evaluate all = Evaluate.line(file);
        assertThat(all.exitCode()).isEqualTo(1);
        assertThat(all.err()).contains(":2: bad-index", "numbers=linear takes it");
        assertThat(Evaluate.line(file + " --numbers linear").exitCode()).isZero();
    }

    /** Labels come in runs, and the features have nothing to do with them. */
    @Test
    void saysSoIfABaselineIsBetterThanAll() throws Exception {
        Random random = new Random(1);
        StringBuilder lines = new StringBuilder();
        for (int n = 0; n < 500; n++) {
            lines.append(n / 50 % 2).append(" 1:").append(random.nextGaussian()).append('\n');
        }
        String file = write(lines.toString());
        assertThat(Evaluate.line(file + " --bias false").out())
                .endsWith(
                        "No learner beats the baseline (repeat the previous label, error 0.0200); use it, or add features.\n");
        JsonNode json = Evaluate.line(file + " --bias false --json").json();
        assertThat(json.path("take").isNull()).isTrue();
        assertThat(json.path("why").asText()).startsWith("No learner beats the baseline");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "0 1:1;1 2:1;0 1:1 # # -1,+1",
                "-1 1:1;1 2:1 # # -1,+1",
                "false 1:1;true 2:1 # # false,true",
                "ham 1:1;spam 2:1 # --labels ham,spam # ham,spam",
                "0 1:1;1 2:1 # --labels 0,1 # 0,1",
                "b 1:1;0 2:1 # --classes discover # b,0"
            })
    void labelsAreNamedAsInTheJob(String lines, String options, String labels) throws Exception {
        String line =
                write(lines.replace(';', '\n') + "\n") + " --learner adaptive " + (options == null ? "" : options);
        JsonNode json = Evaluate.line(line.strip() + " --json").json();
        assertThat(json.at("/confusion/labels")).extracting(JsonNode::asText).containsExactly(labels.split(","));
        assertThat(Evaluate.line(line.strip()).out())
                .containsPattern("true class +" + labels.replace("+", "\\+").replace(",", " +") + " ");
    }

    private String write(String lines) throws IOException {
        return Files.writeString(folder.resolve("e.svm"), lines).toString();
    }
}
