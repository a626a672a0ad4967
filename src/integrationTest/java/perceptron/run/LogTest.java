package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Program;

/** What a job that does not find its Kafka logs on the way. */
class LogTest {
    private static final List<String> FAST =
            List.of("kafka.default.api.timeout.ms=1000", "kafka.request.timeout.ms=500", "kafka.linger=1");

    @TempDir
    private Path folder;

    private List<String> lines(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "--bootstrap-servers", "127.0.0.1:1"));
        FAST.forEach(setting -> arguments.addAll(List.of("--set", setting)));
        arguments.addAll(List.of(options));
        try (Program program = Program.start(folder, Map.of(), arguments.toArray(String[]::new))) {
            assertThat(program.exitCode()).isEqualTo(1);
            assertThat(program.out()).isEmpty();
            return program.err().lines().toList();
        }
    }

    @Test
    void isForPeopleUnlessItIsToBeForPrograms() throws Exception {
        assertThat(lines())
                .anyMatch(line -> line.contains("NetworkClient"))
                .anyMatch(line -> line.contains(" WARN  RunCommand: kafka.linger is not a setting that Kafka knows"));
        List<String> json = lines("--quiet", "--log-format", "json");
        assertThat(json).noneMatch(line -> line.contains("NetworkClient"));
        JsonNode first = new ObjectMapper().readTree(json.get(0));
        JsonNode last = new ObjectMapper().readTree(json.get(json.size() - 1));
        assertThat(Instant.parse(last.path("timestamp").asText()))
                .isAfter(Instant.now().minusSeconds(600));
        assertThat(last.path("level").asText()).isEqualTo("ERROR");
        assertThat(last.path("formattedMessage").asText()).startsWith("Kafka at 127.0.0.1:1 does not answer.");
        assertThat(first.path("level").asText()).isEqualTo("WARN");
        assertThat(first.path("formattedMessage").asText()).startsWith("kafka.linger is not a setting");
        assertThat(first.path("loggerName").asText()).isEqualTo("perceptron.run.RunCommand");
    }
}
