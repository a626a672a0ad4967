package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a report says of passes, options and baselines. */
class EvaluateReportTest {
    @Test
    void stopsAfterTheFirstPassThatChangesNothing() throws Exception {
        JsonNode json = Evaluate.perceptron("separable.svm --passes until-converged --json")
                .json();
        int passes = json.get("passes").intValue();

        assertThat(json.get("converged").booleanValue()).isTrue();
        assertThat(json.get("margin").doubleValue()).isPositive();
        assertThat(json.get("updates").doubleValue())
                .isPositive()
                .isLessThanOrEqualTo(json.get("mistakeBound").doubleValue());
        JsonNode oneLess = Evaluate.perceptron("separable.svm --json --passes " + (passes - 1))
                .json();
        assertThat(oneLess.get("converged").booleanValue()).isFalse();
        assertThat(oneLess.get("updates")).isEqualTo(json.get("updates"));
    }

    @Test
    void givesUpOnWhatDoesNotConverge() throws Exception {
        JsonNode json = Evaluate.perceptron("noisy.svm.gz --passes until-converged --json")
                .json();

        assertThat(json.get("passes").intValue()).isEqualTo(1000);
        assertThat(json.get("converged").booleanValue()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--learner pa",
                "--learner perceptron --scale rms",
                "--learner perceptron --start random:1",
                "--learner perceptron --classes -1,1"
            })
    void thereIsNoMistakeBoundWhereNoneIsProven(String options) throws Exception {
        JsonNode json =
                Evaluate.line("separable.svm --passes 200 --json " + options).json();

        assertThat(json.get("margin").doubleValue()).isPositive();
        assertThat(json.get("mistakeBound").isNull()).isTrue();
    }

    @Test
    void theSameSeedGivesTheSameWeightsAndAnotherSeedOthers() throws Exception {
        String line = "noisy.svm.gz --passes 3 --json --shuffle ";

        assertThat(Evaluate.perceptron(line + 1).stable())
                .isEqualTo(Evaluate.perceptron(line + 1).stable())
                .isNotEqualTo(Evaluate.perceptron(line + 2).stable());
    }

    @Test
    void aVoteByEveryVectorIsTheSameHoweverManyMoreItMayHave() throws Exception {
        JsonNode some =
                Evaluate.perceptron("noisy.svm.gz --voted-vectors 300 --json").json();
        JsonNode more =
                Evaluate.perceptron("--voted-vectors 1000 --json noisy.svm.gz").json();

        assertThat(some.get("voted").isNull()).isFalse();
        assertThat(some.get("voted")).isEqualTo(more.get("voted"));
    }

    @Test
    void theClassesOfAListAreKnownFromTheStartInItsOrder() throws Exception {
        JsonNode listed = Evaluate.perceptron("news.vw --json --classes sport,other,food,money")
                .json();
        JsonNode discovered =
                Evaluate.perceptron("news.vw --json --classes discover").json();

        assertThat(listed.at("/confusion/labels").toString()).isEqualTo("[\"sport\",\"other\",\"food\",\"money\"]");
        assertThat(discovered.at("/confusion/labels").toString()).isEqualTo("[\"food\",\"sport\",\"money\"]");
        assertThat(listed.at("/weights/bias").size()).isEqualTo(4);
    }

    /** One example in ten is positive, and nothing tells which. */
    @Test
    void namesALearnerThatIsNoBetterThanItsBaselines(@TempDir Path folder) throws Exception {
        Random random = new Random(1);
        StringBuilder lines = new StringBuilder();
        for (int n = 0; n < 500; n++) {
            lines.append(random.nextInt(10) == 0 ? "+1" : "-1").append(" 1:").append(random.nextGaussian());
            lines.append(" 2:").append(random.nextGaussian()).append('\n');
        }
        String file = Files.writeString(folder.resolve("noise.svm"), lines).toString();

        Evaluate text = Evaluate.line(file + " --learner perceptron");
        JsonNode json = Evaluate.line(file + " --learner perceptron --json").json();

        assertThat(text.out())
                .contains("\nperceptron does not beat the baseline (always the most frequent class, error 0.0");
        assertThat(json.at("/baselines/beaten").booleanValue()).isFalse();
        assertThat(json.at("/baselines/majority/accuracy").doubleValue())
                .isGreaterThanOrEqualTo(json.at("/answer/accuracy").doubleValue());
        assertThat(Evaluate.perceptron("noisy.svm.gz").out()).doesNotContain("does not beat");
    }
}
