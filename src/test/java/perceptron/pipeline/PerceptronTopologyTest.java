package perceptron.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.live.LiveModels;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.Positions;
import perceptron.pipeline.topic.Outputs.SchemaIds;

/** Names of nodes, stores and topics are what an upgrade of a running job relies on: a change of them must be seen. */
class PerceptronTopologyTest {
    @Test
    void isTheOneThatIsWrittenDown() {
        assertThat(topology(Map.of())).isEqualTo(golden("topology.txt"));
    }

    @Test
    void anotherKeyThanTheModelTakesARepartition() {
        String golden = golden("topology-repartitioned.txt");
        assertThat(topology(Map.of("model", "m"))).isEqualTo(golden);
        assertThat(topology(Map.of("examples.repartition", "true"))).isEqualTo(golden);
        assertThat(topology(Map.of("model.field", "shop", "examples.format", "json")))
                .isEqualTo(golden);
    }

    private static String topology(Map<String, String> settings) {
        return new PerceptronTopology(
                        new Settings(settings),
                        new SchemaIds(1, 2, 3, 4, 5),
                        null,
                        new LiveModels(),
                        Observer.NONE,
                        new Positions.Start())
                .build()
                .describe()
                .toString();
    }

    private static String golden(String file) {
        try (InputStream golden = PerceptronTopologyTest.class.getResourceAsStream("/" + file)) {
            return new String(golden.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
