package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import perceptron.Cluster;
import perceptron.Program;
import perceptron.SharedCluster;

/**
 * What the Dockerfile does, done in an empty folder that stands for the root of the image, and the job run from there: as the
 * image's user where the test may change to it, with nothing to write to but its state and a folder for temporary files.
 */
@Tag("nightly")
@ExtendWith(SharedCluster.class)
class ImageTest {
    private static final String USER = "10001";

    private final Cluster cluster;

    private final int port;

    @TempDir
    private Path root;

    ImageTest(Cluster cluster) throws IOException {
        this.cluster = cluster;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    /** The instructions, each on one line. */
    private static List<String> instructions() throws IOException {
        String text = Files.readString(Path.of("deploy", "Dockerfile")).replaceAll("(?m)^#.*\n", "");
        return text.replaceAll("\\\\\n\\s*", "")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    private String here(String command) {
        return command.replaceAll(
                "(?<=[ =(])/(layout|rocksdb|own|opt|state)", Matcher.quoteReplacement(root + "/") + "$1");
    }

    private void shell(String command) throws Exception {
        Process shell = new ProcessBuilder("sh", "-ec", command)
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(command + "\n" + said).isZero();
    }

    private void build() throws Exception {
        for (String instruction : instructions()) {
            Matcher copy =
                    Pattern.compile("COPY (--from=layout )?(\\S+) (\\S+)").matcher(instruction);
            if (copy.matches()) {
                String from = copy.group(1) == null
                        ? copied(copy.group(2))
                        : here(" " + copy.group(2)).trim();
                String to = here(" " + copy.group(3)).trim();
                shell("mkdir -p " + to + " && cp -r " + from + "/. " + to);
            } else if (instruction.startsWith("RUN ") && !instruction.contains("useradd")) {
                shell(here(instruction.substring("RUN".length())));
            }
        }
    }

    private static String copied(String source) {
        assertThat(source).isEqualTo("build/install/perceptron-streams");
        return System.getProperty("perceptron.installation");
    }

    private Program program(String command) throws IOException {
        String entry = Pattern.compile("ENTRYPOINT \\[\"(.*)\"]")
                .matcher(String.join("\n", instructions()))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        String user = mayChangeUser() ? "setpriv --reuid=" + USER + " --regid=" + USER + " --clear-groups" : "";
        return Program.typed(
                "exec " + user + here(" " + entry) + " " + command,
                root.resolve("state"),
                Map.of(
                        "JAVA_HOME", System.getProperty("java.home"),
                        "JAVA_OPTS", "-Djava.io.tmpdir=" + root.resolve("tmp"),
                        "PERCEPTRON_KAFKA_STATE_DIR", root.resolve("state").toString(),
                        "PERCEPTRON_KAFKA_BOOTSTRAP_SERVERS", cluster.bootstrapServers(),
                        "PERCEPTRON_SCHEMA_REGISTRY_URL", cluster.registryUrl(),
                        "PERCEPTRON_APPLICATION_ID", "image",
                        "PERCEPTRON_TOPICS_PREFIX", "image",
                        "PERCEPTRON_HTTP_PORT", Integer.toString(port)));
    }

    private boolean isHealthy() throws Exception {
        String check = Pattern.compile("HEALTHCHECK .* CMD (.*)")
                .matcher(String.join("\n", instructions()))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", check);
        shell.environment().put("PERCEPTRON_HTTP_PORT", Integer.toString(port));
        return shell.start().waitFor() == 0;
    }

    private static boolean mayChangeUser() {
        return System.getProperty("user.name").equals("root") && Files.isExecutable(Path.of("/usr/bin/setpriv"));
    }

    private void folderFor(String name) throws Exception {
        Files.createDirectories(root.resolve(name));
        if (mayChangeUser()) {
            shell("chown " + USER + " " + root.resolve(name));
        }
    }

    private List<String> libraries() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("opt/perceptron-streams/lib"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theJobRunsFromWhatTheDockerfileMakes() throws Exception {
        build();
        Path own = Path.of(System.getProperty("perceptron.installation"), "lib");
        try (Stream<Path> files = Files.list(own)) {
            assertThat(libraries())
                    .containsExactlyElementsOf(
                            files.map(file -> file.getFileName().toString())
                                    .sorted()
                                    .toList());
        }
        String rocksdb = libraries().stream()
                .filter(name -> name.startsWith("rocksdbjni"))
                .findFirst()
                .orElseThrow();
        assertThat(Files.size(root.resolve("opt/perceptron-streams/lib").resolve(rocksdb)))
                .isLessThan(Files.size(own.resolve(rocksdb)) / 3);
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        folderFor("state");
        folderFor("tmp");
        try (Program version = program("--version");
                Program topics = program("topics create --partitions 1")) {
            assertThat(version.exitCode()).isZero();
            assertThat(version.out()).matches("perceptron-streams \\d+\\.\\d+\\.\\d+\\S*\\R");
            assertThat(topics.exitCode()).as(topics.err()).isZero();
        }
        try (Program job = program("run")) {
            await().until(() -> !job.isAlive() || hasState());
            assertThat(job.isAlive()).as(job.err()).isTrue();
            assertThat(isHealthy()).isTrue();
            job.terminate();
            assertThat(job.exitCode()).as(job.err()).isZero();
            assertThat(job.err()).contains("shut down cleanly");
        }
        assertThat(isHealthy()).isFalse();
    }

    /** RocksDB has opened its store for the partition. */
    private boolean hasState() throws IOException {
        Path store = root.resolve("state/image/0_0/rocksdb/models");
        return Files.exists(store.resolve("CURRENT"));
    }
}
