package perceptron.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;

/** All models at a glance: one instance has most of them, another one more. */
class OverviewTest {
    @AutoClose
    private final Served a = new Served(Map.of("labels", "false,true", "error.window", 200)).shown();

    @AutoClose
    private final Served b = new Served(Map.of("labels", "false,true")).shown();

    private final Random random = new Random(1);

    OverviewTest() {
        List<String> both = List.of(a.server.address(), b.server.address());
        a.instance.addresses = both;
        b.instance.addresses = both;
    }

    private static List<String> names(JsonNode overview) {
        return overview.path("models").findValuesAsText("name");
    }

    private static String trouble(JsonNode overview, String model) {
        return Served.named(overview.path("models"), model).path("trouble").asText();
    }

    private void teach() {
        for (int k = 0; k < 300; k++) {
            boolean isOdd = random.nextBoolean();
            a.instance.example("easy", Boolean.toString(isOdd), isOdd ? 1 : -1);
            a.instance.example("Hard", Boolean.toString(random.nextInt(10) == 0), (float) random.nextGaussian());
            b.instance.example("there", Boolean.toString(isOdd), isOdd ? 1 : -1);
        }
        Example unlabelled = new Example();
        unlabelled.beginDense().add(1);
        a.instance.example("waits", unlabelled);
    }

    /** Models report once a second: one may have done so in the middle of what it was taught. */
    private JsonNode whenAllAreKnown() {
        await().until(() -> {
            JsonNode overview = a.json("/api/overview");
            return overview.path("troubles").path("none").asInt() == 2
                    && overview.path("troubles").path("unbeaten").asInt() == 1
                    && overview.path("troubles").path("unlabelled").asInt() == 1
                    && Served.named(overview.path("models"), "Hard")
                            .path("error")
                            .equals(a.json("/api/models/Hard").at("/answer/error"));
        });
        return a.json("/api/overview");
    }

    @Test
    void sortsTheModelsOfAllInstancesByTrouble() {
        teach();
        JsonNode overview = whenAllAreKnown();
        assertThat(names(overview)).startsWith("Hard").endsWith("waits").contains("easy", "there");
        assertThat(overview.path("count").asInt()).isEqualTo(4);
        assertThat(overview.path("missing")).isEmpty();
        JsonNode hard = Served.named(overview.path("models"), "Hard");
        JsonNode itself = a.json("/api/models/Hard");
        assertThat(trouble(overview, "Hard")).isEqualTo("unbeaten");
        assertThat(hard.path("error")).isEqualTo(itself.at("/answer/error"));
        assertThat(hard.path("baseline").asDouble())
                .isEqualTo(itself.at("/baselines/majority/error").asDouble());
        assertThat(hard.path("baselineBy").asText()).isEqualTo("majority");
        assertThat(hard.path("errors")).hasSize(36);
        assertThat(trouble(overview, "there")).isEqualTo("none");
        assertThat(trouble(overview, "waits")).isEqualTo("unlabelled");
    }

    /** Producers that send one key to different partitions. */
    @Test
    void oneNameAtTwoInstancesIsInMostTrouble() {
        teach();
        for (int k = 0; k < 60; k++) {
            a.instance.example("half", Boolean.toString(k % 2 == 0), k % 2);
            b.instance.example("half", Boolean.toString(k % 2 == 0), k % 2);
        }
        await().until(() -> a.json("/api/overview").at("/troubles/split").asInt() == 1);
        JsonNode overview = a.json("/api/overview");
        assertThat(names(overview)).startsWith("half").containsOnlyOnce("half");
        assertThat(trouble(overview, "half")).isEqualTo("split");
        assertThat(a.json("/api/models/half").path("split").asBoolean())
                .as("neither instance has both")
                .isFalse();
    }

    @Test
    void tenThousandModelsAreOneSmallAnswer() {
        for (int k = 0; k < 10_000; k++) {
            a.instance.example("m" + k, "true", 1);
        }
        await().until(() -> a.json("/api/overview?limit=1").path("found").asInt() == 10_000);
        assertThat(a.json("/api/overview").path("models")).hasSize(50);
        assertThat(a.get("/api/overview").body().length()).isLessThan(50_000);
        assertThat(names(a.json("/api/overview?search=m777"))).hasSize(11);
    }

    @Test
    void saysWhichInstanceDoesNotAnswer() {
        b.close();
        assertThat(a.json("/api/overview").path("missing").path(0).asText()).isEqualTo(b.server.address());
    }
}
