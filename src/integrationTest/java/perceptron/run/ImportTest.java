package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;
import perceptron.model.ModelSettings;

/** A model that is exported, forgotten and imported predicts what it predicted before. */
@ExtendWith(SharedCluster.class)
class ImportTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ASKED = "[{\"features\":{\"indices\":[1,3,9,700,5000],\"values\":[0.1,-3,0.7,11,0.5]}},"
            + "{\"features\":{\"indices\":[2,4,5,20],\"values\":[1.25,0.3,-0.7,1e-3]}}]";

    private final Cluster cluster;

    @TempDir
    private Path folder;

    ImportTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private Path examples() throws Exception {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            text.append(random.nextInt(3));
            for (int index = random.nextInt(8); index < 6000; index += 1 + random.nextInt(index + 9)) {
                text.append(' ').append(index).append(':').append(100 * random.nextGaussian());
            }
            text.append('\n');
        }
        return Files.writeString(folder.resolve("examples.svm"), text);
    }

    /** The labels and scores by the current weights. */
    private String predictions(LocalJob job) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(job.url()).resolve("/api/models/m/predict"))
                .POST(BodyPublishers.ofString(ASKED))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        StringBuilder found = new StringBuilder();
        for (JsonNode prediction : new ObjectMapper().readTree(response.body()).path("predictions")) {
            found.append(prediction.path("label"))
                    .append(' ')
                    .append(prediction.path("score"))
                    .append('\n');
        }
        return found.toString();
    }

    @Test
    void predictsTheSameToTheBitAfterAResetAndAnImport() throws Exception {
        String file = folder.resolve("m.json").toString();
        Map<String, String> settings = Map.of("learner", "pa1", "classes", "discover", "scale", "rms");
        try (LocalJob job = new LocalJob(cluster, folder.resolve("state"), settings)) {
            job.succeeds("produce", examples().toString(), "--model", "m");
            await().atMost(PATIENCE)
                    .ignoreExceptionsInstanceOf(AssertionError.class)
                    .until(() -> {
                        job.succeeds("export", "m", "--out", file);
                        return Files.readString(Path.of(file)).contains("\"c\" : 301,");
                    });
            String before = predictions(job);
            assertThat(before.lines()).hasSize(2).noneMatch(line -> line.endsWith(" 0.0"));
            job.succeeds("command", "reset", "m");
            assertThat(predictions(job)).isNotEqualTo(before);
            job.succeeds("import", "m", file);
            assertThat(job.out()).startsWith("import m: done in partition ");
            assertThat(predictions(job)).isEqualTo(before);

            // The history tells of it, too.
            job.succeeds(
                    "export",
                    "m",
                    "--from",
                    "updates",
                    "--out",
                    folder.resolve("updates.json").toString());
            job.succeeds(
                    "export",
                    "m",
                    "--from",
                    job.url(),
                    "--out",
                    folder.resolve("job.json").toString());
            assertThat(folder.resolve("updates.json")).hasSameTextualContentAs(folder.resolve("job.json"));

            assertThat(job.fails(1, "import", "mm", file)).contains("no model 'mm'", "It contains: m");
            Path other = Files.writeString(
                    folder.resolve("other.json"),
                    Files.readString(Path.of(file)).replace("\"hash.bits\" : \"20\"", "\"hash.bits\" : \"18\""));
            assertThat(job.fails(1, "import", "m", other.toString()))
                    .contains("hash.bits is '20' in the model and '18'");
            assertThat(job.fails(2, "import", "m")).contains("FILE");
        }
    }

    /** The model is the same again in the topics of the job, whichever way it was taken out. */
    @Test
    void fromTheJobFromItsTopicsAndFromEvaluateItComesBackToTheBit() throws Exception {
        Path examples = examples();
        Path saved = folder.resolve("saved.json");
        Map<String, String> settings = Map.of("learner", "arow", "classes", "discover", "scale", "rms");
        String evaluate = "evaluate " + examples + " --learner arow --classes discover --scale rms --save " + saved;
        assertThat(Main.commandLine()
                        .setOut(new PrintWriter(new StringWriter()))
                        .execute(evaluate.split(" ")))
                .isZero();
        try (LocalJob job = new LocalJob(cluster, folder.resolve("state"), settings)) {
            job.succeeds("produce", examples.toString(), "--model", "m");
            JsonNode learned = model(saved);
            await().atMost(PATIENCE)
                    .ignoreExceptionsInstanceOf(AssertionError.class)
                    .until(() -> model(exported(job, "state", "now")).equals(learned));
            for (Path file : List.of(saved, exported(job, job.url(), "job"), exported(job, "state", "topics"))) {
                job.succeeds("command", "reset", "m");
                assertThat(model(exported(job, "state", "now"))).isNotEqualTo(learned);
                job.succeeds("import", "m", file.toString());
                assertThat(weights(exported(job, "state", "now"))).isEqualTo(weights(saved));
            }
        }
    }

    private Path exported(LocalJob job, String from, String name) {
        Path file = folder.resolve(name + ".json");
        job.succeeds("export", "m", "--from", from, "--out", file.toString());
        return file;
    }

    /** All of a file but how many changes its model has had, and in what pieces it was stored. */
    private static ObjectNode model(Path file) throws IOException {
        ObjectNode model = (ObjectNode) new ObjectMapper().readTree(file.toFile());
        ((ObjectNode) model.path("settings")).remove(ModelSettings.PAGE_FEATURES);
        return model.without("version");
    }

    /** What an import takes over. The average, the recent mistakes and arow's confidence begin anew with it. */
    private static ObjectNode weights(Path file) throws IOException {
        ObjectNode model = model(file).without(List.of("c", "updates", "squaredNorm", "recentMistakes"));
        model.path("vectors").forEach(vector -> ((ObjectNode) vector).remove(List.of("sums", "variances")));
        return model;
    }
}
