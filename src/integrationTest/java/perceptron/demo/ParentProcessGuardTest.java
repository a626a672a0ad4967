package perceptron.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import perceptron.ClusterServers;
import perceptron.Program;
import perceptron.demo.local.LocalRegistry;

@Tag("nightly")
class ParentProcessGuardTest {
    @Test
    void aKilledParentLeavesNoProcessAndNoFileBehind(@TempDir Path temporary) throws Exception {
        try (Program parent = Program.start(Parent.class, temporary, Map.of())) {
            await().until(() -> parent.out().contains("serving "));
            List<ProcessHandle> children = parent.family().stream()
                    .filter(each -> each.pid() != parent.pid())
                    .toList();
            assertThat(children).hasSizeGreaterThanOrEqualTo(2);
            assertThat(temporary).isNotEmptyDirectory();
            parent.kill();
            await().untilAsserted(() -> {
                assertThat(children).noneMatch(ProcessHandle::isAlive);
                assertThat(temporary).isEmptyDirectory();
            });
        }
    }

    /** The broker and the registry of the tests, of which the second is a child of the first. */
    public static final class Parent {
        public static void main(String[] args) throws IOException, InterruptedException {
            new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                            "-D" + LocalRegistry.HOME + "=" + System.getProperty(LocalRegistry.HOME),
                            "-cp",
                            System.getProperty("java.class.path"),
                            "perceptron.demo.local.ParentProcessGuard",
                            ClusterServers.class.getName())
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
        }
    }
}
