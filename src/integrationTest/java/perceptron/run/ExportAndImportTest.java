package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.learner.SameModel;
import perceptron.model.ModelSettings;
import perceptron.model.export.ModelFile;

/** Models taken out of a job, and given back to it: wherever they are taken from, they are the same. Each test has a model of its own. */
@ExtendWith(SharedCluster.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportAndImportTest {
    private static final int EXAMPLES = 400;
    private static final Map<String, String> SETTINGS =
            Map.of("learner", "arow", "classes", "discover", "scale", "rms");
    private static final String ASKED = "[{\"features\":{\"indices\":[1,3,9,700,5000],\"values\":[0.1,-3,0.7,11,0.5]}},"
            + "{\"features\":{\"indices\":[2,4,5,20],\"values\":[1.25,0.3,-0.7,1e-3]}}]";

    private final Cluster cluster;
    private Path folder;
    private JobUnderTest job;

    ExportAndImportTest(Cluster cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        this.folder = folder;
        job = JobUnderTest.withTopics(cluster, folder, SETTINGS).start();
    }

    @AfterAll
    void stop() {
        job.close();
    }

    /** Of three classes. The last one is like that before it but for its label, so that it is learned for certain. */
    private Path examples() throws IOException {
        Random random = new Random(11);
        StringBuilder text = new StringBuilder();
        String features = "";
        for (int i = 0; i < EXAMPLES; i++) {
            if (i < EXAMPLES - 1) {
                features = " " + random.nextInt(8) + ":" + 100 * random.nextGaussian() + " " + (8 + random.nextInt(40))
                        + ":" + random.nextGaussian() + " " + (100 + random.nextInt(5900)) + ":"
                        + random.nextGaussian();
            }
            text.append(i % 3).append(features).append('\n');
        }
        return Files.writeString(folder.resolve("examples.svm"), text);
    }

    private Path export(String model, String from) {
        Path file = folder.resolve(model + "-" + from.replaceAll("\\W", "") + ".json");
        job.succeeds("export", model, "--from", from, "--out", file.toString());
        return file;
    }

    /** When all examples have been learned, and are committed. */
    private ModelFile learned(String model, int examples) throws IOException {
        job.awaitAllConsumed();
        ModelFile learned = JobUnderTest.read(export(model, "state"));
        assertThat(learned.model().c()).isEqualTo(examples + 1);
        return learned;
    }

    private static void assertSame(ModelFile actual, ModelFile expected) {
        assertThat(actual.version()).isEqualTo(expected.version());
        assertThat(actual.settings()).isEqualTo(expected.settings());
        assertThat(List.of(
                        actual.model().c(),
                        actual.model().updates(),
                        actual.model().squaredNorm()))
                .isEqualTo(List.of(
                        expected.model().c(),
                        expected.model().updates(),
                        expected.model().squaredNorm()));
        SameModel.check("m", actual.model(), expected.model());
    }

    @Test
    void isTheSameFromStateJobAndHistoryAndInTheHistoryForEver() throws Exception {
        String file = examples().toString();
        job.succeeds("produce", file, "--model", "same");
        ModelFile expected = learned("same", EXAMPLES);
        assertThat(expected.model().classNames()).containsExactly("0", "1", "2");
        String again = export("same", "state").toString();
        for (String from : List.of(job.url(), "updates", again)) {
            assertSame(JobUnderTest.read(export("same", from)), expected);
        }
        assertThat(job.fails(1, "export", "mm", "--from", job.url())).contains("no model 'mm'", "same");
        assertThat(job.fails(1, "export", "mm", "--from", "updates")).contains("no model 'mm'", "same");
        assertThat(job.fails(1, "export", "same", "--from", "updates", "--at-version", "1000000"))
                .contains("its last one is " + expected.version());
        assertThat(job.fails(2, "export", "same", "--at-version", "1")).contains("--from updates");
        assertThat(job.fails(1, "export", "same", "--from", "http://127.0.0.1:1/"))
                .contains("nothing answers");
        assertThat(job.fails(1, "export", "same", "--application-id", "nobody"))
                .contains("topic nobody-models-changelog does not exist");

        job.succeeds("produce", file, "--model", "same");
        learned("same", 2 * EXAMPLES);
        assertThat(JobUnderTest.read(export("same", "updates")).version()).isGreaterThan(expected.version());
        String then = folder.resolve("then.json").toString();
        String version = Long.toString(expected.version());
        job.succeeds("export", "same", "--from", "updates", "--at-version", version, "--out", then);
        assertSame(JobUnderTest.read(Path.of(then)), expected);
    }

    /** Labels, scores and probabilities. */
    private String predictions(String model) throws Exception {
        HttpResponse<String> response = job.post("/api/models/" + model + "/predict", ASKED);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        StringBuilder found = new StringBuilder();
        for (JsonNode prediction : JobUnderTest.json(response).path("predictions")) {
            found.append(prediction.path("label")).append(' ');
            found.append(prediction.path("probability")).append(' ');
            found.append(prediction.path("score")).append('\n');
        }
        return found.toString();
    }

    /** What page and API show: how many examples, labels and mistakes there were. */
    private JsonNode counts(String model) throws Exception {
        ObjectNode shown = (ObjectNode) JobUnderTest.json(job.get("/api/models/" + model));
        return shown.retain("examples", "labelled", "mistakes", "updates");
    }

    /** The model is the same again in the topics of the job, and predicts the same, whichever way it was taken out. */
    @Test
    void fromTheJobFromItsTopicsAndFromEvaluateItComesBackToTheBit() throws Exception {
        Path examples = examples();
        Path saved = folder.resolve("saved.json");
        String evaluate = "evaluate " + examples + " --learner arow --classes discover --scale rms --save " + saved;
        assertThat(Main.commandLine()
                        .setOut(new PrintWriter(new StringWriter()))
                        .execute(evaluate.split(" ")))
                .isZero();
        job.succeeds("produce", examples.toString(), "--model", "m");
        learned("m", EXAMPLES);
        ObjectNode learned = model(saved);
        assertThat(unmeasured(export("m", "state"))).isEqualTo(unmeasured(saved));
        JsonNode counted = counts("m");
        String before = predictions("m");
        assertThat(before.lines()).hasSize(2).noneMatch(line -> line.endsWith(" 0.0"));
        Path topics = Files.copy(export("m", "state"), folder.resolve("topics.json"));
        for (Path file : List.of(saved, export("m", job.url()), topics)) {
            job.succeeds("command", "reset", "m");
            assertThat(model(export("m", "state"))).isNotEqualTo(learned);
            assertThat(predictions("m")).isNotEqualTo(before);
            job.succeeds("import", "m", file.toString());
            assertThat(job.out()).startsWith("import m: done in partition ");
            assertThat(model(export("m", "state"))).isEqualTo(model(file));
            assertThat(predictions("m")).isEqualTo(before);
            assertThat(counts("m")).isEqualTo(counted);
        }
        // The history tells of it, too, but for the measures, which other labels change as well.
        Path rebuilt = export("m", "updates");
        assertThat(unmeasured(rebuilt)).isEqualTo(unmeasured(export("m", job.url())));
        job.succeeds("import", "m", rebuilt.toString());
        assertThat(job.out()).contains("Counts, measures and the calibration of probabilities are not in the file");
        assertThat(counts("m").path("labelled").asLong()).isZero();
        job.succeeds("import", "m", saved.toString(), "--weights", "averaged");
        assertThat(job.out()).contains("Only weights and scales came along.");
        assertThat(JobUnderTest.read(export("m", "state")).model().c()).isEqualTo(1);
        assertThat(job.fails(1, "import", "mm", saved.toString())).contains("no model 'mm'", "m");
        Path other = Files.writeString(
                folder.resolve("other.json"),
                Files.readString(saved).replace("\"hash.bits\" : \"20\"", "\"hash.bits\" : \"18\""));
        assertThat(job.fails(1, "import", "m", other.toString())).contains("hash.bits is '20' in the model and '18'");
        assertThat(job.fails(2, "import", "m")).contains("FILE");
    }

    /** All of a file but how many changes its model has had, and in what pieces it was stored. */
    private static ObjectNode model(Path file) throws IOException {
        ObjectNode model = (ObjectNode) new ObjectMapper().readTree(file.toFile());
        ((ObjectNode) model.path("settings")).remove(ModelSettings.PAGE_FEATURES);
        return model.without("version");
    }

    private static ObjectNode unmeasured(Path file) throws IOException {
        ObjectNode model = model(file);
        model.remove("measures");
        return model;
    }
}
