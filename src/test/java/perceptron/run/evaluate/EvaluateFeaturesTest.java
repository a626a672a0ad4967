package perceptron.run.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of which something can be learned only if fields are crossed, drawn as curves or split. */
class EvaluateFeaturesTest {
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
