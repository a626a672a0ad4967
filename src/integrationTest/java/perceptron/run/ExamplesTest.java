package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.demo.local.Ports;
import perceptron.examples.ConsumePredictions;
import perceptron.examples.LearnWithoutKafka;
import perceptron.examples.ReplayUpdates;
import perceptron.examples.ScoringService;
import perceptron.learner.LinearModel;

/** The programs in {@code src/examples} print what the job has. */
@ExtendWith(SharedCluster.class)
class ExamplesTest {
    private final Cluster cluster;

    @TempDir
    private Path folder;

    private int port;

    ExamplesTest(Cluster cluster) {
        this.cluster = cluster;
    }

    private static String printed(Consumer<String[]> main, String... arguments) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        try {
            main.accept(arguments);
        } finally {
            System.setOut(before);
        }
        return bytes.toString();
    }

    @Test
    void learningWithoutKafkaFindsTheLine() {
        assertThat(printed(LearnWithoutKafka::main)).startsWith("10000 examples, ");
    }

    /** What the service says; it lives as long as this process. */
    private String scored(JobUnderTest job, String example) throws Exception {
        Path file = folder.resolve("job.properties");
        if (Files.notExists(file)) {
            try (Writer writer = Files.newBufferedWriter(file)) {
                job.properties().store(writer, null);
            }
            port = Ports.free(0);
            ScoringService.main(new String[] {file.toString(), Integer.toString(port)});
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/score/m"))
                .POST(BodyPublishers.ofString(example))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }

    @Test
    void otherProgramsReadWhatTheJobWrites() throws Exception {
        Path examples = Files.writeString(folder.resolve("e.svm"), "1 1:1\n-1 1:-1 2:3\n1 1:2 2:1\n-1 2:4\n");
        Path current = folder.resolve("m.json");
        try (JobUnderTest job = JobUnderTest.withTopics(
                        cluster, folder, Map.of("average.every.ms", "100", "learner", "perceptron"))
                .start()) {
            job.succeeds("produce", examples.toString(), "--model", "m");
            String[] place = {cluster.bootstrapServers(), cluster.registryUrl(), job.name(), "m"};
            await().untilAsserted(() -> {
                assertThat(printed(ConsumePredictions::main, place))
                        .matches(
                                "(?s)4 predictions, 4 with a label, [0-4] of them right; the last: \\S+, probability 0\\.\\d\\d, actual \\S+\n");
                job.succeeds("export", "m", "--out", current.toString());
                LinearModel model = JobUnderTest.read(current).model();
                assertThat(printed(ReplayUpdates::main, place))
                        .contains(model.updates() + " updates, weights "
                                + model.vector(0).w(1) + " " + model.vector(0).w(2));
                assertThat(scored(job, "{\"features\": {\"values\": [0, 1, -2]}}"))
                        .contains("label=+1", "version=");
            });
            assertThat(scored(job, "{}]")).startsWith("not JSON: ");
        }
    }
}
