package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventsTest {
    private final Served served = new Served(Map.of("error.window", 30)).shown();

    @AfterEach
    void close() {
        served.close();
    }

    /** One who watches, and remembers what he saw. */
    private final class Watcher {
        private final ConcurrentLinkedQueue<Map.Entry<String, JsonNode>> seen = new ConcurrentLinkedQueue<>();
        private final CompletableFuture<Void> end;

        Watcher(String target) {
            HttpResponse<Stream<String>> response;
            try {
                response =
                        HttpClient.newHttpClient().send(served.request(target).build(), BodyHandlers.ofLines());
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
            end = CompletableFuture.runAsync(() -> read(response.body()));
        }

        private void read(Stream<String> lines) {
            String[] kind = {""};
            lines.forEach(line -> {
                if (line.startsWith("event: ")) {
                    kind[0] = line.substring(7);
                } else if (line.startsWith("data: ")) {
                    try {
                        seen.add(Map.entry(kind[0], new ObjectMapper().readTree(line.substring(6))));
                    } catch (IOException e) {
                        throw new IllegalStateException(line, e);
                    }
                }
            });
        }

        List<JsonNode> of(String kind) {
            return seen.stream()
                    .filter(event -> event.getKey().equals(kind))
                    .map(Map.Entry::getValue)
                    .toList();
        }
    }

    @Test
    void tellsWhatHappensToAModel() {
        served.instance.example("m", "1", 1);
        Watcher watcher = new Watcher("/api/events?model=m");
        served.instance.example("other", "1", 1);
        served.instance.example("m", "-1", 1);
        await().untilAsserted(() -> {
            assertThat(watcher.of("prediction")).hasSize(1);
            assertThat(watcher.of("update")).hasSize(1);
            assertThat(watcher.of("measured")).isNotEmpty();
            assertThat(watcher.of("rate")).isNotEmpty();
        });
        JsonNode prediction = watcher.of("prediction").get(0);
        assertThat(prediction.path("model").asText()).isEqualTo("m");
        assertThat(prediction.path("label").asText()).isEqualTo("+1");
        assertThat(prediction.path("trueLabel").asText()).isEqualTo("-1");
        assertThat(prediction.path("correct").asBoolean()).isFalse();
        assertThat(watcher.of("update").get(0).path("mistake").asBoolean()).isTrue();
        assertThat(watcher.of("measured").get(0).path("model").asText()).isEqualTo("m");
    }

    @Test
    void beginsWithTheLastMinutes() {
        served.instance.example("m", "1", 1);
        await().untilAsserted(() ->
                assertThat(served.json("/api/models/m/history").path("points")).hasSize(1));
        Watcher watcher = new Watcher("/api/events?model=m");
        await().untilAsserted(() -> assertThat(watcher.of("history")).hasSize(1));
        JsonNode point = watcher.of("history").get(0).path("points").path(0);
        assertThat(point.path("examples").asLong()).isEqualTo(1);
        assertThat(point.path("updates").asLong()).isEqualTo(1);
    }

    @Test
    void marksADrift() {
        Watcher watcher = new Watcher("/api/events?kinds=drift");
        for (int i = 0; i < 3_000; i++) {
            boolean positive = i % 2 == 0;
            boolean label = i < 1_500 == positive;
            // After the middle the labels are drawn by lot: nothing is left to be learned.
            String drawn = i < 1_500 ? (label ? "1" : "-1") : ((i * 7919) % 13 < 6 ? "1" : "-1");
            served.instance.example("m", drawn, positive ? 1 : -1);
        }
        await().untilAsserted(() -> assertThat(watcher.of("drift"))
                .anyMatch(event -> event.path("drift").asText().equals("drift")));
        assertThat(watcher.of("prediction")).isEmpty();
        assertThat(served.json("/api/models/m/history").path("drifts"))
                .anyMatch(mark -> mark.path("drift").asText().equals("drift"));
    }

    @Test
    void tellsOfDeadLettersByReason() {
        Watcher watcher = new Watcher("/api/events?kinds=dead-letter");
        served.instance.example("m", "neither", 1);
        await().untilAsserted(() -> assertThat(watcher.of("dead-letter")).hasSize(1));
        assertThat(watcher.of("dead-letter").get(0).path("reason").asText()).isEqualTo("bad-label");
        JsonNode self = served.json("/api/instances").path("instances").path(0);
        assertThat(self.path("deadLetters").path("bad-label").asLong()).isEqualTo(1);
    }

    @Test
    void sendsASampleWhereThereIsTooMuch() {
        Watcher watcher = new Watcher("/api/events?kinds=prediction");
        long start = System.nanoTime();
        for (int i = 0; i < 2_000; i++) {
            served.instance.example("m", "1", 1);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        served.instance.example("last", null, 1);
        assertThat(watcher.of("prediction").size()).isBetween(1, (int) (seconds * 10) + 2);
    }

    @Test
    void beatsThoughNothingHappens() {
        Watcher watcher = new Watcher("/api/events?kinds=beat");
        await().untilAsserted(() -> assertThat(watcher.of("beat").size()).isGreaterThan(1));
        assertThat(watcher.of("beat").get(0).path("state").asText()).isEqualTo("running");
    }

    @Test
    void endsWithTheServer() {
        Watcher watcher = new Watcher("/api/events");
        await().untilAsserted(() -> assertThat(watcher.of("beat")).isNotEmpty());
        served.server.close();
        await().until(() -> watcher.end.isDone());
    }
}
