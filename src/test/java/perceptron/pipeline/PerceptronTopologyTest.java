package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;

/** Names of nodes, stores and topics are what an upgrade of a running job relies on: a change of them must be seen. */
class PerceptronTopologyTest {
    @Test
    void isTheOneThatIsWrittenDown() throws Exception {
        String described = new PerceptronTopology(
                        new Settings(Map.of()),
                        new SchemaIds(1, 2, 3, 4, 5),
                        null,
                        () -> {},
                        new LiveModels(),
                        Observer.NONE)
                .build()
                .describe()
                .toString();
        try (var golden = getClass().getResourceAsStream("/topology.txt")) {
            assertThat(described).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
