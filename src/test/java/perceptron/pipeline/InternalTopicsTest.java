package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.settings.Settings;

class InternalTopicsTest {
    private static final List<String> CHANGELOGS = List.of("pay-models-changelog", "pay-waiting-changelog");

    private static final List<String> REPARTITIONS =
            List.of("pay-examples-by-model-repartition", "pay-labels-by-model-repartition");

    private static Settings settings(Map<String, String> more) {
        var given = new java.util.HashMap<>(more);
        given.put("application.id", "pay");
        return new Settings(given);
    }

    @Test
    void areAChangelogForEachStore() {
        assertThat(InternalTopics.of(settings(Map.of()))).containsExactlyElementsOf(CHANGELOGS);
    }

    @Test
    void areARepartitionTopicForEachInputWithoutTheModelAsItsKey() {
        assertThat(InternalTopics.of(settings(Map.of("model", "m"))))
                .containsAll(CHANGELOGS)
                .containsAll(REPARTITIONS)
                .hasSize(CHANGELOGS.size() + REPARTITIONS.size());
    }

    @Test
    void aUsersTopicIsNeverOne() {
        Map<String, String> alike = Map.of("examples.topic", "orders-repartition");
        assertThat(InternalTopics.of(settings(alike))).containsExactlyElementsOf(CHANGELOGS);
    }

    @Test
    void includeThoseThatOtherSettingsOfTheSameJobMake() {
        for (Map<String, String> before : List.of(
                Map.of("model", "m"),
                Map.of("examples.repartition", "true"),
                Map.of("model.field", "shop", "examples.format", "json"))) {
            assertThat(InternalTopics.everOf(settings(Map.of()))).containsAll(InternalTopics.of(settings(before)));
        }
    }
}
