package perceptron.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Needs;
import perceptron.ProjectCopy;

/**
 * {@code ./gradlew demo} as somebody has it who types it: in a terminal, whose Ctrl-C goes to Gradle and to the demo at once. A copy
 * of the project is built, since this one is being built by the Gradle that runs the test.
 */
@Tag("nightly")
@Needs("tmux")
class DemoInTerminalTest {
    private static final Pattern LEARNED = Pattern.compile("[1-9][0-9,]* payments so far");

    private final String server = "perceptron-" + ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    @Test
    void ctrlCEndsItWithASummaryAndWithNothingLeft() throws Exception {
        Path project = ProjectCopy.in(folder);
        Path temporary = Files.createDirectories(folder.resolve("temporary"));
        tmux(
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-x",
                "140",
                "-y",
                "60",
                "cd " + project + "; JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=" + temporary
                        + " ./gradlew --offline demo --args='--seed 3'; echo exit code $?; sleep 600");
        await().atMost(Duration.ofMinutes(9))
                .until(() -> LEARNED.matcher(screen()).find());
        tmux("send-keys", "C-c");
        await().until(() -> screen().contains("exit code"));
        assertThat(screen())
                .contains("exit code 130", "Stopping the job, Kafka and the registry.")
                .containsPattern("[\\d,]+ payments predicted and learned in \\d+ s")
                .doesNotContain("second signal");
        assertThat(temporary).isEmptyDirectory();
        try (Stream<Path> left = Files.list(project.resolve("build/tmp/perceptron-demo"))) {
            assertThat(left.map(each -> each.getFileName().toString())).containsExactly("in-use");
        }
        assertThat(ProcessHandle.allProcesses()
                        .filter(each -> each.info().commandLine().orElse("").contains(project + "/build/tmp")))
                .isEmpty();
    }

    private String screen() throws IOException, InterruptedException {
        return tmux("capture-pane", "-p");
    }

    private String tmux(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tmux", "-L", server));
        command.addAll(List.of(words));
        return ProjectCopy.run(command.toArray(String[]::new));
    }

    @AfterEach
    void endTerminal() throws Exception {
        tmux("kill-server");
    }
}
