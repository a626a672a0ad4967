package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.SharedCluster;

/** What a user who has got something wrong is told on a real broker: what it is, in one line, without a stack trace. */
@ExtendWith(SharedCluster.class)
class UserErrorsTest {
    private static final String NO_REGISTRY = "http://job:hush@127.0.0.1:1";

    private final Cluster cluster;
    private final List<String> options;

    @TempDir
    private Path folder;

    UserErrorsTest(Cluster cluster) {
        this.cluster = cluster;
        String name = cluster.newName();
        options = List.of("--application-id", name, "--bootstrap-servers", cluster.bootstrapServers());
        String registry = "schema.registry.url=" + cluster.registryUrl();
        assertThat(execute("topics", "create", "--partitions", "1", "--set", registry))
                .isEmpty();
    }

    private String[] with(String... command) {
        return Stream.concat(Stream.of(command), options.stream()).toArray(String[]::new);
    }

    /** What it says of what is wrong. */
    private String execute(String... command) {
        StringWriter err = new StringWriter();
        int code = Main.commandLine().setErr(new PrintWriter(err, true)).execute(with(command));
        assertThat(code).isEqualTo(err.toString().isEmpty() ? 0 : 1);
        return err.toString();
    }

    /** All that a process of its own says, its log included. */
    private String said(String... command) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(with(command)));
        arguments.addAll(List.of("--set", "schema.registry.url=" + NO_REGISTRY));
        try (Program program = Program.start(folder, Map.of(), arguments.toArray(String[]::new))) {
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
        String name = cluster.newName();
        String registry = "schema.registry.url=http://127.0.0.1:1";
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setErr(new PrintWriter(err, true))
                .execute(
                        "topics",
                        "create",
                        "--application-id",
                        name,
                        "--bootstrap-servers",
                        cluster.bootstrapServers(),
                        "--set",
                        registry);
        assertThat(code).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("perceptron-streams: the registry at http://127.0.0.1:1 cannot be reached");
        assertThat(cluster.admin().listTopics().names().get()).noneMatch(topic -> topic.startsWith(name + "."));
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
        assertThat(execute("run", "--set", "kafka.state.dir=" + file.resolve("state")))
                .startsWith("perceptron-streams: kafka.state.dir=" + file.resolve("state") + " cannot be written to")
                .hasLineCount(1);
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(execute("run", "--set", "http.port=" + taken.getLocalPort()))
                    .startsWith("perceptron-streams: http.port=" + taken.getLocalPort())
                    .hasLineCount(1);
        }
    }
}
