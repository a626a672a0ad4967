package perceptron.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
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
import perceptron.ProjectCopy;
import perceptron.SharedCluster;
import perceptron.demo.local.Ports;

/**
 * What the Dockerfile does, done in an empty folder that stands for the root of the image, and the job run from there: as the
 * image's user where the test may change to it, with nothing to write to but its state and a folder for temporary files.
 */
@Tag("nightly")
@ExtendWith(SharedCluster.class)
class ImageTest {
    private static final String USER = "10001";

    private final Cluster cluster;

    private final int port = Ports.free(0);

    @TempDir
    private Path root;

    ImageTest(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The instructions, each on one line. */
    private static List<String> instructions() throws IOException {
        String text = Files.readString(Path.of("deploy", "Dockerfile")).replaceAll("(?m)^#.*\n", "");
        return text.replaceAll("\\\\\n\\s*", "")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    private static String found(String pattern) throws IOException {
        return Pattern.compile(pattern)
                .matcher(String.join("\n", instructions()))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    private String here(String command) {
        return command.replaceAll(
                "(?<=[ =(])/(layout|rocksdb|own|opt|state)", Matcher.quoteReplacement(root + "/") + "$1");
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
                ProjectCopy.run("sh", "-ec", "mkdir -p " + to + " && cp -r " + from + "/. " + to);
            } else if (instruction.startsWith("RUN ") && !instruction.contains("useradd")) {
                ProjectCopy.run("sh", "-ec", here(instruction.substring("RUN".length())));
            }
        }
    }

    private static String copied(String source) {
        assertThat(source).isEqualTo("build/install/perceptron-streams");
        return System.getProperty("perceptron.installation");
    }

    private Program program(String command) throws IOException {
        String entry = found("ENTRYPOINT \\[\"(.*)\"]");
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
                        "PERCEPTRON_HTTP_PORT", Integer.toString(port)));
    }

    private boolean isHealthy() throws Exception {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", found("HEALTHCHECK .* CMD (.*)"));
        shell.environment().put("PERCEPTRON_HTTP_PORT", Integer.toString(port));
        return shell.start().waitFor() == 0;
    }

    private static boolean mayChangeUser() {
        return System.getProperty("user.name").equals("root") && Files.isExecutable(Path.of("/usr/bin/setpriv"));
    }

    private void folderFor(String name) throws Exception {
        Files.createDirectories(root.resolve(name));
        if (mayChangeUser()) {
            ProjectCopy.run("sh", "-ec", "chown " + USER + " " + root.resolve(name));
        }
    }

    private static List<String> libraries(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theJobRunsFromWhatTheDockerfileMakes() throws Exception {
        build();
        Path own = Path.of(System.getProperty("perceptron.installation"), "lib");
        Path inImage = root.resolve("opt/perceptron-streams/lib");
        assertThat(libraries(inImage)).containsExactlyElementsOf(libraries(own));
        String rocksdb = libraries(own).stream()
                .filter(name -> name.startsWith("rocksdbjni"))
                .findFirst()
                .orElseThrow();
        assertThat(Files.size(inImage.resolve(rocksdb))).isLessThan(Files.size(own.resolve(rocksdb)) / 3);
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
