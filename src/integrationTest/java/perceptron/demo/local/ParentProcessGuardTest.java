package perceptron.demo.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParentProcessGuardTest {
    @Test
    void aKilledParentLeavesNoProcessAndNoFileBehind(@TempDir Path temporary) throws Exception {
        Process parent = Jvms.start(temporary, Parent.class);
        BufferedReader said =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8));
        long registry = Long.parseLong(said.readLine());
        long broker = Long.parseLong(said.readLine());
        assertThat(ProcessHandle.of(registry)).isPresent();
        assertThat(ProcessHandle.of(broker)).isPresent();
        assertThat(temporary).isNotEmptyDirectory();

        parent.destroyForcibly().waitFor();
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            assertThat(ProcessHandle.of(registry)).isEmpty();
            assertThat(ProcessHandle.of(broker)).isEmpty();
            assertThat(temporary).isEmptyDirectory();
        });
    }

    public static final class Parent {
        public static void main(String[] args) {
            System.out.println(LocalRegistry.start().pid());
            System.out.println(BrokerProcess.start(0, Map.of()).pid());
        }
    }
}
