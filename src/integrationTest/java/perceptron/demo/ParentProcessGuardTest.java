package perceptron.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Program;
import perceptron.demo.local.BrokerProcess;
import perceptron.demo.local.LocalRegistry;

@Tag("nightly")
class ParentProcessGuardTest {
    @Test
    void aKilledParentLeavesNoProcessAndNoFileBehind(@TempDir Path temporary) throws Exception {
        try (Program parent = Program.start(Parent.class, temporary, Map.of())) {
            await().atMost(Duration.ofMinutes(2)).until(() -> parent.out().endsWith("both\n"));
            List<ProcessHandle> children = parent.family().stream()
                    .filter(each -> each.pid() != parent.pid())
                    .toList();
            assertThat(children).hasSizeGreaterThanOrEqualTo(2);
            assertThat(temporary).isNotEmptyDirectory();
            parent.kill();
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                assertThat(children).noneMatch(ProcessHandle::isAlive);
                assertThat(temporary).isEmptyDirectory();
            });
        }
    }

    public static final class Parent {
        public static void main(String[] args) {
            LocalRegistry.start();
            BrokerProcess.start(0, Map.of());
            System.out.println("both");
        }
    }
}
