package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command from outside: what it prints, which usage and which lines it rejects, and its exit codes. */
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

    /** Fraud at night, in a column that is written in three ways; 7 of 24 hours have frauds. */
    @Test
    void timesInCsvAreHours(@TempDir Path folder) throws Exception {
        StringBuilder csv = new StringBuilder("at;amount;fraud\n");
        Random random = new Random(1);
        for (int n = 0; n < 3000; n++) {
            LocalDateTime at = LocalDateTime.of(2026, 1, 1, 0, 0).plusMinutes(random.nextInt(500_000));
            String text = List.of(at + ":00", at.toString().replace('T', ' '), at.plusHours(9) + "+09:00")
                    .get(n % 3);
            csv.append("%s;%d;%b%n".formatted(text, n % 7, at.getHour() >= 22 || at.getHour() < 5));
        }
        String line =
                Files.writeString(folder.resolve("a.csv"), csv) + " --label-field fraud --learner adaptive --json";
        assertThat(mistakes(line)).isLessThan(180);
        assertThat(mistakes(line + " --exclude at")).isGreaterThan(750);
        assertThat(Evaluate.line(line + " --time-zone Mars").err())
                .contains("--time-zone Mars is neither a region, such as Europe/Berlin, nor an offset");
    }

    @Test
    void warnsOfAColumnInWhichNearlyEveryExampleHasAValueOfItsOwn(@TempDir Path folder) throws Exception {
        StringBuilder csv = new StringBuilder("label,order,country\n");
        for (int n = 0; n < 300; n++) {
            csv.append(n % 2).append(",o-").append(n).append(n % 3 == 0 ? ",us\n" : ",de\n");
        }
        String file = Files.writeString(folder.resolve("a.csv"), csv).toString();
        for (String more : List.of("", " --learner pa1")) {
            assertThat(Evaluate.line(file + more).err())
                    .contains("Nearly every example has a value of its own in order: an id? --exclude leaves it out");
        }
        assertThat(Evaluate.line(file + " --exclude order").err()).doesNotContain("Nearly");
    }

    /** Standard input cannot be read again, to see whether the final weights separate its examples. */
    @ParameterizedTest
    @CsvSource({"0.1, --learner adaptive", "0, --learner perceptron"})
    void standardInputGivesTheSameAsAFileButNoMargin(double noise, String options, @TempDir Path folder)
            throws Exception {
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
        Path file = Files.writeString(folder.resolve("many.svm"), text);
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

    /** The third column says nothing; the other two say something only together. */
    @Test
    void namesThePairsThatItFound(@TempDir Path folder) throws Exception {
        StringBuilder csv = new StringBuilder("amount,age,days,fraud\n");
        Random random = new Random(1);
        for (int n = 0; n < 2000; n++) {
            int amount = 1 + random.nextInt(1000);
            int days = 1 + random.nextInt(300);
            csv.append("%d,%d,%d,%b%n".formatted(amount, 20 + random.nextInt(50), days, amount > 500 == days > 150));
        }
        String line = Files.writeString(folder.resolve("a.csv"), csv) + " --label-field fraud --learner adaptive";
        JsonNode pair = Evaluate.line(line + " --json").json().at("/pairs/0");
        assertThat(pair.path("first").asText()).isEqualTo("days");
        assertThat(pair.path("second").asText()).isEqualTo("amount");
        assertThat(pair.path("share").asDouble()).isBetween(0.5, 1.0);
        assertThat(Evaluate.line(line).out())
                .contains("adaptive found: days x amount, %.2f of what pairs of numbers say"
                        .formatted(pair.path("share").asDouble()));
    }

    private static int mistakes(String line) throws Exception {
        return Evaluate.line(line).json().at("/mistakes").asInt(-1);
    }

    static Stream<Path> goldenRuns() throws IOException, URISyntaxException {
        return Files.list(Path.of(Evaluate.path("golden")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "separable.svm --rate 0 # --rate 0.0 is not a finite number over 0",
                "separable.svm --learner pa3 # Invalid value pa3 for option --learner:",
                "separable.svm --scale big # Invalid value big for option --scale:",
                "separable.svm --passes 0 # --passes 0 is below the minimum of 1",
                "separable.svm --passes 2 # --passes needs a --learner",
                "- --passes 2 --learner pa # --passes needs a FILE: each pass reads it again",
                "separable.svm --voted-vectors 9 # with learner adaptive no vectors vote",
                "separable.svm --save m.json # --save needs exactly one --learner",
                "separable.svm --hash-bits 31 # Invalid value 31 for option --hash-bits:",
                "separable.svm --labels a # --labels=a must be two names",
                "separable.svm --labels a,a # --labels [a, a] contain the same label twice",
                "separable.svm --labels 0.5,1 # '0.5' is not a label",
                "separable.svm --labels a,b --classes c,d # --labels=a,b and classes=c,d: set either labels (exactly two) or classes (any number), not both",
                "separable.svm --classes discover:1 # --classes=discover:1 must have a whole number from 2 to 10000",
                "separable.svm --classes discover --on-drift reset # --on-drift=reset needs the names of the classes",
                "separable.svm --cross 1 # --cross 1 is not two or three different fields, as in country*method",
                "separable.svm --cross 1*99 # no example has the feature 1, which is to be crossed or split",
                "churn.csv --label-field churned --cross town*churned # cross=churned: this field contains the label,",
                "churn.csv --label-field churned --text-fields id # text.fields=id: this field contains the id,",
                "churn.csv --label-field churned --cross calls*age --weight-field age # cross=age: this field contains the weight,",
                "separable.svm --threshold 2 # Invalid value 2.0 for option --threshold:",
                "news.vw --classes discover --threshold 0.3 # --threshold 0.3 needs two labels",
                "separable.svm --costs 1 # --costs must be two numbers that are not below 0",
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
                "news.vw # news.vw:1: bad-label: label \"food\" is not one of: -1, +1",
                "churn.csv # churn.csv has no example with a label",
                "news.vw --classes discover:2 # too-many-classes"
            })
    void whatCannotBeDoneFails(String line, String message) throws Exception {
        Evaluate run = Evaluate.line(line);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains(message);
    }

    @Test
    void skipsBadLinesAndCountsThem() throws Exception {
        Evaluate run = Evaluate.line("broken.svm --on-error skip --json --learner perceptron");

        assertThat(run.exitCode()).isZero();
        assertThat(run.json().get("examples").intValue()).isEqualTo(1);
        assertThat(run.err().lines())
                .containsExactly(
                        "broken.svm:3: not-finite: 'nan' is not finite as a float",
                        "broken.svm:5: bad-label: '0.5' is not a label: a class is a whole number, true or false, or a"
                                + " name",
                        "broken.svm:6: bad-index: index 1 follows 2: indices must ascend",
                        "broken.svm:7: bad-index: '-1' is not an index between 0 and 2147483646",
                        "broken.svm:8: not-finite: '1e39' is not finite as a float",
                        "broken.svm:4: bad-label: label \"half\" is not one of: -1, +1, 0, 1, false, true"
                                + " (labels=negative,positive sets two names)",
                        "6 lines skipped: 2 bad-label, 2 bad-index, 2 not-finite");
    }

    @Test
    void examplesWithoutALabelAreLeftOutAndTold() throws Exception {
        Evaluate run = Evaluate.line("events.jsonl");

        assertThat(run.out()).contains("73 examples").contains("7 without a label");
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
}
