package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.SharedCluster;

/** What a user who has got something wrong is told on a real broker: what it is, in one line, without a stack trace. */
@ExtendWith(SharedCluster.class)
@Timeout(
        value = 2,
        unit = TimeUnit.MINUTES,
        threadMode = ThreadMode.SEPARATE_THREAD) // a job that is not refused would run on
class UserErrorsTest {
    private static final String NO_REGISTRY = "http://job:hush@127.0.0.1:1";

    private final Cluster cluster;
    private final JobUnderTest job;
    private final Path folder;

    UserErrorsTest(Cluster cluster, @TempDir Path folder) {
        this.cluster = cluster;
        this.folder = folder;
        job = JobUnderTest.withTopics(cluster, folder, Map.of());
    }

    /** All that a process of its own says, its log included. */
    private String said(String... command) throws Exception {
        try (Program program = job.with("schema.registry.url", NO_REGISTRY).program(command)) {
            assertThat(program.exitCode()).as(program.err()).isEqualTo(1);
            return program.err();
        }
    }

    private static String lastLine(String text) {
        return text.lines().reduce("", (before, line) -> line);
    }

    @Test
    void aRegistryThatIsAwayIsALineWithoutThePasswordForIt() throws Exception {
        for (String command : List.of("topics create", "run", "command reset m")) {
            String said = said(command.split(" "));
            assertThat(lastLine(said))
                    .startsWith("perceptron-streams: the registry at http://[hidden]@127.0.0.1:1 cannot be reached");
            assertThat(said).doesNotContain("hush", "\tat ");
        }
    }

    @Test
    void withoutARegistryNoTopicIsMade() throws Exception {
        JobUnderTest other = new JobUnderTest(cluster, folder, Map.of("schema.registry.url", "http://127.0.0.1:1"));
        assertThat(other.fails(1, "topics", "create"))
                .startsWith("perceptron-streams: the registry at http://127.0.0.1:1 cannot be reached");
        assertThat(cluster.admin().listTopics().names().get()).noneMatch(topic -> topic.startsWith(other.name()));
    }

    @Test
    void whoAsksForMoreIsToldNoPasswordEither() throws Exception {
        assertThat(said("run", "-v"))
                .contains("\tat perceptron.", "http://[hidden]@127.0.0.1:1")
                .doesNotContain("hush");
        assertThat(said("run", "-v", "--log-format", "json"))
                .contains("http:\\/\\/[hidden]@127.0.0.1:1")
                .doesNotContain("hush");
    }

    @Test
    void aStateFolderThatCannotBeWrittenToIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(job.fails(1, "run", "--set", "kafka.state.dir=" + file.resolve("state")))
                .startsWith("perceptron-streams: kafka.state.dir=" + file.resolve("state") + " cannot be written to")
                .hasLineCount(1);
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(job.fails(1, "run", "--set", "http.port=" + taken.getLocalPort()))
                    .startsWith("perceptron-streams: http.port=" + taken.getLocalPort())
                    .hasLineCount(1);
        }
    }
}
