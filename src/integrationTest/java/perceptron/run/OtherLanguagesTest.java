package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Needs;
import perceptron.Program;
import perceptron.SharedCluster;
import perceptron.avro.Example;
import perceptron.avro.Named;

/** The programs in {@code schemas/README.md}, as they stand there, against a running job. */
@ExtendWith(SharedCluster.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OtherLanguagesTest {
    private static final int EXAMPLES = 1500;

    private final Cluster cluster;
    private Path folder;
    private JobUnderTest job;

    OtherLanguagesTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        this.folder = folder;
        job = new JobUnderTest(cluster, folder, Map.of("labels", "ok,fraud", "average.every.ms", "100"));
        job.succeeds("topics", "create", "--partitions", "2"); // which registers the schemas, too
        job.start();
    }

    @AfterAll
    void stop() {
        job.close();
    }

    @Test
    @Needs({"node", "npm"})
    void javaScriptReadsWhatItsExamplesWerePredictedToBe() throws Exception {
        Files.writeString(folder.resolve("package.json"), "{}");
        String packages =
                found("`(npm install [^`]+)`").replace("install", "install --silent --prefer-offline --no-audit");
        run(packages);
        Files.writeString(folder.resolve("predictions.mjs"), found("(?s)```js\n(.*?)```"));
        assertThat(run("node predictions.mjs"))
                .containsPattern(
                        "100 predictions, 9[0-9] right, the last: js-99 fraud, P\\(fraud\\) (0\\.[5-9]|1\\.00)");
    }

    /** Debian's Python, since its packages belong to no other. */
    @Test
    @Needs({"python3-confluent-kafka", "python3-avro"})
    void pythonReadsWhatItsExamplesWerePredictedToBe() throws Exception {
        Files.writeString(folder.resolve("predictions.py"), found("(?s)```python\n(.*?)```"));
        assertThat(run("/usr/bin/python3 predictions.py"))
                .containsPattern(
                        "100 predictions, 9[0-9] right, the last: py-99 fraud, P\\(fraud\\) (0\\.[5-9]|1\\.00)");
    }

    /** Of records with two numbers and a text, where only both numbers together tell the label. */
    @Test
    @Needs({"python3-confluent-kafka", "python3-avro"})
    void pythonPredictsAsTheJobDoes() throws Exception {
        predictsAlike(job, Map.of(-1, "ok", 1, "fraud"));
        try (JobUnderTest classes = JobUnderTest.withTopics(
                cluster, folder.resolve("classes"), Map.of("classes", "discover", "average.every.ms", 100))) {
            predictsAlike(classes.start(), Map.of(-1, "some", 1, "many", 0, "none"));
        }
    }

    private void predictsAlike(JobUnderTest job, Map<Integer, String> labels) throws Exception {
        Random random = new Random(1);
        List<String> records = new ArrayList<>();
        for (int n = 0; n < EXAMPLES; n++) {
            float amount = Math.round(random.nextGaussian() * 1000) / 16f;
            float age = Math.round(random.nextGaussian() * 100) / 16f;
            String method = "m" + random.nextInt(4);
            String label =
                    labels.get(labels.size() > 2 && method.equals("m0") ? 0 : (int) Math.signum(amount * age + 1e-9f));
            Named features = new Named(Map.of("amount", amount, "age", age), Map.of("method", method), List.of());
            job.send("examples", "two", new Example("e" + n, label, 1.0, features));
            records.add("{\"amount\": %s, \"age\": %s, \"method\": \"%s\"}".formatted(amount, age, method));
        }
        List<String> some = records.subList(0, 30);
        Files.writeString(folder.resolve("score.py"), found("(?s)```python\n(import io, json, struct.*?)```"));
        Files.write(folder.resolve("records"), some);
        String program = "/usr/bin/python3 score.py " + cluster.bootstrapServers() + " " + cluster.registryUrl() + " "
                + job.name() + " two < records";
        String[] lines = await().ignoreExceptionsInstanceOf(AssertionError.class) // while nothing is published
                .until(
                        () -> output(program).split("\n"),
                        printed -> printed[0].split(" ")[1].equals(Integer.toString(EXAMPLES + 1)));
        assertThat(lines).hasSize(some.size());
        Set<String> seen = new HashSet<>();
        for (int n = 0; n < lines.length; n++) {
            String[] said = lines[n].split(" ");
            JsonNode record = new ObjectMapper().readTree(some.get(n));
            String example =
                    "{\"features\": {\"numbers\": {\"amount\": %s, \"age\": %s}, \"categories\": {\"method\": %s}}}"
                            .formatted(record.get("amount"), record.get("age"), record.get("method"));
            JsonNode expected = JobUnderTest.json(job.post("/api/models/two/predict", example))
                    .at("/predictions/0");
            assertThat(said[2]).isEqualTo(expected.get("label").asText());
            assertThat(Double.parseDouble(said[3]))
                    .isCloseTo(expected.get("score").asDouble(), within(1e-9));
            assertThat(Double.parseDouble(said[4]))
                    .isCloseTo(expected.get("probability").asDouble(), within(1e-9));
            seen.add(said[2]);
        }
        assertThat(seen).hasSize(labels.size());
    }

    private static String found(String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(Path.of("schemas/README.md")));
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private String run(String program) throws Exception {
        String arguments = String.join(" ", cluster.bootstrapServers(), cluster.registryUrl(), job.name());
        return output(program.startsWith("npm") ? program : program + " " + arguments);
    }

    private String output(String line) throws Exception {
        try (Program typed = Program.typed("exec " + line, folder, Map.of())) {
            assertThat(typed.exitCode()).as(typed.out() + typed.err()).isZero();
            return typed.out();
        }
    }
}
