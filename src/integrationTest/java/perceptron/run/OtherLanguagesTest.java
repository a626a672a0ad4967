package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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

/** The programs in {@code schemas/README.md}, as they stand there, against a running job. */
@ExtendWith(SharedCluster.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OtherLanguagesTest {
    private final Cluster cluster;
    private Path folder;
    private JobUnderTest job;

    OtherLanguagesTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        this.folder = folder;
        job = new JobUnderTest(cluster, folder, Map.of("labels", "ok,fraud"));
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

    private static String found(String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(Path.of("schemas/README.md")));
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private String run(String program) throws Exception {
        String arguments = String.join(" ", cluster.bootstrapServers(), cluster.registryUrl(), job.name());
        String line = program.startsWith("npm") ? program : program + " " + arguments;
        try (Program typed = Program.typed("exec " + line, folder, Map.of())) {
            assertThat(typed.exitCode()).as(typed.out() + typed.err()).isZero();
            return typed.out();
        }
    }
}
