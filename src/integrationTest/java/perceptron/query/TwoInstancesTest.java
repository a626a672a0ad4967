package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static perceptron.query.Payments.example;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.SharedCluster;
import perceptron.query.http.Request;

/** Two instances of one job, of which each has a partition, and so some of the models. */
@ExtendWith(SharedCluster.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoInstancesTest {
    private static final List<String> MODELS =
            IntStream.range(0, 8).mapToObj(k -> "m" + k).toList();
    private static final String EXAMPLE = "{\"features\":{\"values\":[1, 2]}}";

    private final Cluster cluster;
    private final Queue<HttpResponse<String>> duringTheMove = new ConcurrentLinkedQueue<>();
    private JobUnderTest a;
    private JobUnderTest b;

    TwoInstancesTest(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The second comes while the first is asked for all models again and again. */
    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        a = Payments.withoutThem(cluster, folder.resolve("a"), Map.of("learner", "perceptron"))
                .start();
        a.awaitRunning();
        Payments.send(
                a, MODELS.stream().map(model -> example(model, true, 1, 2)).toList());
        await().until(() -> a.json("/api/models").path("models").size() == MODELS.size());
        AtomicBoolean goesOn = new AtomicBoolean(true);
        CompletableFuture<Void> asking = CompletableFuture.runAsync(() -> {
            while (goesOn.get()) {
                MODELS.forEach(model -> duringTheMove.add(ask(a, "/api/models/" + model)));
            }
        });
        b = a.in(folder.resolve("b")).start();
        await().until(() -> !modelsOf(a).isEmpty()
                && !modelsOf(b).isEmpty()
                && modelsOf(a).size() + modelsOf(b).size() == MODELS.size());
        goesOn.set(false);
        asking.join();
    }

    @AfterAll
    void stop() {
        a.close();
        b.close();
    }

    /** The models that the instance itself has. */
    private static List<String> modelsOf(JobUnderTest instance) throws Exception {
        return instance.json("/api/models").path("models").findParents("name").stream()
                .filter(model -> model.path("instance").asText().equals(instance.address()))
                .map(model -> model.path("name").asText())
                .toList();
    }

    private static HttpResponse<String> ask(JobUnderTest instance, String target) {
        try {
            return instance.get(target);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whoAsksForAModelThatMovesIsToldToComeBack() {
        assertThat(duringTheMove).allSatisfy(answer -> {
            assertThat(answer.statusCode()).as(answer.body()).isIn(200, 503);
            assertThat(answer.headers().firstValue("Retry-After"))
                    .isEqualTo(answer.statusCode() == 503 ? Optional.of("1") : Optional.empty());
        });
        assertThat(duringTheMove).anyMatch(answer -> answer.statusCode() == 503);
    }

    @Test
    void eachAnswersForEveryModel() throws Exception {
        List<String> ofB = modelsOf(b);
        assertThat(b.json("/api/instances").path("instances")).hasSize(2);
        for (String model : MODELS) {
            String owner = ofB.contains(model) ? b.address() : a.address();
            for (JobUnderTest asked : List.of(a, b)) {
                JsonNode said = asked.json("/api/models/" + model);
                assertThat(said.path("instance").asText()).isEqualTo(owner);
                assertThat(said.path("examples").asInt()).isEqualTo(1);
                JsonNode predicted = JobUnderTest.json(asked.post("/api/models/" + model + "/predict", EXAMPLE));
                assertThat(predicted.path("predictions").path(0).path("score").asDouble())
                        .isEqualTo(6);
            }
        }
    }

    @Test
    void oneHopAndNoMore() throws Exception {
        String model = modelsOf(b).get(0);
        HttpResponse<String> forwarded =
                a.send(a.request("/api/models/" + model).header(Request.HOP, b.address()));
        assertThat(forwarded.statusCode()).isEqualTo(404);
        assertThat(forwarded.body()).contains("not at this instance");
    }

    @Test
    void anUnknownModelIsNotFound() throws Exception {
        for (JobUnderTest asked : List.of(a, b)) {
            HttpResponse<String> answer = asked.get("/api/models/unknown");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
        }
    }

    @Test
    void anOwnerThatIsSilentIsABadGateway() throws Exception {
        String model = modelsOf(b).get(0);
        // The job behind it goes on: its partitions stay where they are.
        b.stopServer();
        try {
            HttpResponse<String> answer = a.get("/api/models/" + model);
            assertThat(answer.statusCode()).isEqualTo(502);
            assertThat(answer.body()).contains(b.address());
        } finally {
            b.startServer();
        }
        assertThat(a.get("/api/models/" + model).statusCode()).isEqualTo(200);
    }
}
