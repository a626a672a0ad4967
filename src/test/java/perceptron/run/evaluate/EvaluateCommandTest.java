package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluateCommandTest {
    /** The first line of a golden file is the command, the rest is what it prints. */
    @ParameterizedTest
    @MethodSource("goldenRuns")
    void printsWhatItAlwaysPrinted(Path golden) throws Exception {
        String[] parts = Files.readString(golden).split("\n", 2);

        Evaluate run = Evaluate.line(parts[0].substring("$ evaluate ".length()));

        assertThat(run.stable()).isEqualTo(parts[1]);
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void aFileThatIsNoTextIsToldAsOne(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("a.bin"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, '\n'});

        Evaluate run = Evaluate.line(file.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("perceptron-streams: " + file + " is no file of examples: the line is not UTF-8\n");
    }

    static Stream<Path> goldenRuns() throws IOException, URISyntaxException {
        return Files.list(Path.of(Evaluate.path("golden")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "separable.svm --rate 0 # --rate 0.0 is not a finite number over 0",
                "separable.svm --C nope # Invalid value nope for option --C:",
                "separable.svm --learner pa3 # Invalid value pa3 for option --learner:",
                "separable.svm --scale big # Invalid value big for option --scale:",
                "separable.svm --passes 0 # '0' is neither a number of at least 1 nor until-converged",
                "separable.svm --passes many # '--passes'",
                "separable.svm --holdout -1 # --holdout -1 is not at least 0",
                "separable.svm --learner pa --holdout 60 # --holdout 60 must be less than the number of examples, 60",
                "separable.svm --holdout 1 # --passes, --holdout and --bare need a --learner",
                "separable.svm --passes 2 # --passes, --holdout and --bare need a --learner",
                "separable.svm --save m.json # --save needs exactly one --learner",
                "separable.svm --hash-bits 31 # Invalid value 31 for option --hash-bits:",
                "separable.svm --labels a # --labels=a must be two names",
                "separable.svm --labels a,a # --labels [a, a] name one label twice",
                "separable.svm --labels 0.5,1 # '0.5' is no label",
                "separable.svm --labels a,b --classes c,d # --labels=a,b and classes=c,d exclude each other",
                "separable.svm --classes discover --classes-max 0 # Invalid value 0 for option --classes-max:",
                "separable.svm --cross 1 # --cross 1 is not two or three different fields, as in country*method",
                "separable.svm --cross 1*99 # no example has the feature 99, which is to be crossed or split",
                "separable.svm --learner pa --cross 0*1 --scale maxabs # --scale maxabs and cross exclude each other",
                "churn.csv --label-field churned --text-fields x # The nearest are ",
                "churn.csv --label-field churned --cross town*churned # cross=churned: this field holds the label,",
                "churn.csv --label-field churned --text-fields id # text.fields=id: this field holds the id,",
                "churn.csv --label-field churned --cross calls*age --weight-field age # cross=age: this field holds the weight,",
                "events.jsonl --cross calls*label # cross=label: this field holds the label,",
                "separable.svm --shuffle # '--shuffle'",
                "separable.svm --format xml # Invalid value for option '--format'",
                "separable.svm --no-such-option # Unknown option: '--no-such-option'",
                "separable.svm other.svm # Unmatched argument",
                "--json # Missing required parameter: 'FILE'"
            })
    void wrongUsageNamesTheOption(String line, String message) throws Exception {
        Evaluate run = Evaluate.line(line);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "no-such-file.svm # no-such-file.svm: there is no such file",
                "broken.svm # broken.svm:3: not-finite: 'nan' is not finite as a float",
                "news.vw # news.vw:1: bad-label: label \"food\" is none of -1, +1",
                "churn.csv # churn.csv has no example with a label",
                "churn.csv --label-field 9 # churn.csv has no example with a label",
                "news.vw --classes discover --classes-max 2 # too-many-classes"
            })
    void whatCannotBeDoneFails(String line, String message) throws Exception {
        Evaluate run = Evaluate.line(line);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains(message);
    }

    @Test
    void skipsBadLinesAndCountsThem() throws Exception {
        Evaluate run = Evaluate.perceptron("broken.svm --on-error skip --json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.json().get("examples").intValue()).isEqualTo(1);
        assertThat(run.err().lines())
                .containsExactly(
                        "broken.svm:3: not-finite: 'nan' is not finite as a float",
                        "broken.svm:5: bad-label: '0.5' is no label: a class is a whole number, true or false, or a"
                                + " name",
                        "broken.svm:6: bad-index: index 1 follows 2: indices must ascend",
                        "broken.svm:7: bad-index: '-1' is not an index within 0 and 2147483646",
                        "broken.svm:8: not-finite: '1e39' is not finite as a float",
                        "broken.svm:4: bad-label: label \"half\" is none of -1, +1, 0, 1, false, true"
                                + " (labels=negative,positive sets two names)",
                        "6 lines skipped: 2 bad-label, 2 bad-index, 2 not-finite");
    }

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
        JsonNode json = Evaluate.perceptron("noisy.svm.gz --passes until-converged --json --bare")
                .json();

        assertThat(json.get("passes").intValue()).isEqualTo(1000);
        assertThat(json.get("converged").booleanValue()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--learner pa",
                "--learner perceptron --scale maxabs",
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
    void bareMeasuresNothingAndLearnsTheSame() throws Exception {
        JsonNode bare =
                Evaluate.perceptron("noisy.svm.gz --bare --json --holdout 50").json();
        JsonNode full = Evaluate.perceptron("noisy.svm.gz --json --holdout 50").json();

        for (String name : new String[] {"averaged", "voted", "radius", "margin", "mistakeBound", "confusion"}) {
            assertThat(bare.get(name).isNull()).as(name).isTrue();
        }
        for (String name : new String[] {"examples", "updates", "mistakes", "accuracy", "weights"}) {
            assertThat(bare.get(name)).as(name).isEqualTo(full.get(name));
        }
        assertThat(bare.at("/holdout/accuracy")).isEqualTo(full.at("/holdout/accuracy"));
        assertThat(bare.at("/holdout/averagedAccuracy").isNull()).isTrue();
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

    @Test
    void readsStandardInput() throws Exception {
        InputStream before = System.in;
        try (InputStream file = new FileInputStream(Evaluate.path("noisy.svm.gz"))) {
            System.setIn(file);

            assertThat(Evaluate.line("- --json").stable())
                    .isEqualTo(Evaluate.line("noisy.svm.gz --json").stable());
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void examplesWithoutALabelAreLeftOutAndTold() throws Exception {
        Evaluate run = Evaluate.line("events.jsonl");

        assertThat(run.out()).contains("73 examples").contains("7 without a label");
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
                .contains("\nperceptron is no better than to predict the class seen most often, which is wrong 0.0");
        assertThat(json.at("/baselines/beaten").booleanValue()).isFalse();
        assertThat(json.at("/baselines/majority/accuracy").doubleValue())
                .isGreaterThanOrEqualTo(json.at("/answer/accuracy").doubleValue());
        assertThat(Evaluate.perceptron("noisy.svm.gz").out()).doesNotContain("no better");
    }

    /** The label is the sign of a product: no sum of curves comes near it. */
    @Test
    void whatDependsOnTwoNumbersTogetherIsLearnedIfTheyAreCrossed(@TempDir Path folder) throws Exception {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int n = 0; n < 3_000; n++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            text.append("%d 0:%s 1:%s%n".formatted(a * b > 0 ? 1 : -1, a, b));
        }
        Path file = Files.writeString(folder.resolve("product.svm"), text);
        String line = file + " --learner adaptive --json --cross ";

        double curves = Evaluate.line(line.replace(" --cross ", ""))
                .json()
                .at("/answer/accuracy")
                .asDouble();
        double crossed =
                Evaluate.line(line + "0*1").json().at("/answer/accuracy").asDouble();

        assertThat(curves).isLessThan(0.6);
        assertThat(crossed).isGreaterThan(0.9);
    }

    /** Which amounts are bad depends on the hour, and one of the hours is 0: neither is a matter of more or less. */
    @Test
    void aZeroThatIsCrossedCounts(@TempDir Path folder) throws Exception {
        Random random = new Random(1);
        StringBuilder json = new StringBuilder();
        StringBuilder csv = new StringBuilder("label,hour,amount\n");
        for (int n = 0; n < 3_000; n++) {
            int hour = List.of(0, 12, 18).get(random.nextInt(3));
            int amount = 10 + random.nextInt(3);
            boolean bad = (hour == 0) == (amount == 11);
            json.append("{\"label\": %b, \"hour\": %d, \"amount\": %d}%n".formatted(bad, hour, amount));
            csv.append("%b,%d,%d%n".formatted(bad, hour, amount));
        }
        List<Path> files = List.of(
                Files.writeString(folder.resolve("hours.jsonl"), json),
                Files.writeString(folder.resolve("hours.csv"), csv));
        for (Path file : files) {
            String line = file + " --learner adaptive --numbers linear --cross hour*amount --json";

            assertThat(Evaluate.line(line).json().at("/answer/accuracy").asDouble())
                    .isGreaterThan(0.97);
        }
    }

    @Test
    void zerosMayBeLeftOutOfAFileOfCurves(@TempDir Path folder) throws Exception {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int n = 0; n < 500; n++) {
            int a = random.nextInt(5);
            int b = random.nextInt(5);
            text.append("%d 0:%d 1:%d 2:1%n".formatted(a + b > 1 && a + b < 6 ? 1 : -1, a, b));
        }
        Path whole = Files.writeString(folder.resolve("whole.svm"), text);
        Path gaps =
                Files.writeString(folder.resolve("gaps.svm"), text.toString().replaceAll(" [01]:0", ""));

        String line = " --learner adaptive --numbers curve --json";
        JsonNode report = Evaluate.line(whole + line).json();

        JsonNode other = Evaluate.line(gaps + line).json();
        assertThat(other.get("answer")).isEqualTo(report.get("answer"));
        assertThat(other.get("weights")).isEqualTo(report.get("weights"));
        assertThat(other.at("/weights/dimensions").asInt()).isEqualTo(3);
        assertThat(other.at("/weights/nonZero").asInt()).isGreaterThan(10);
        assertThat(Evaluate.line(gaps + line.replace(" --json", " --cross 0*1")).out())
                .contains("features up to index 2;");
    }

    @Test
    void wordsOfATextAreLearnedFrom(@TempDir Path folder) throws Exception {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int n = 0; n < 500; n++) {
            boolean spam = random.nextBoolean();
            text.append("{\"label\": %b, \"body\": \"%d, %s %d!\"}%n"
                    .formatted(spam, random.nextInt(), spam ? "Free money" : "money, free", random.nextInt()));
        }
        Path file = Files.writeString(folder.resolve("mails.jsonl"), text);
        String line = file + " --learner adaptive --json --text-fields ";

        double whole = Evaluate.line(line.replace(" --text-fields ", ""))
                .json()
                .at("/answer/accuracy")
                .asDouble();
        double words =
                Evaluate.line(line + "body").json().at("/answer/accuracy").asDouble();

        assertThat(whole).isLessThan(0.6);
        assertThat(words).isGreaterThan(0.95);
    }
}
