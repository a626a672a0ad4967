package perceptron.run;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import perceptron.Cluster;

/** A job of a test's own on the shared cluster, with its state in a folder: the command lines about it, and what they start. */
final class OwnJob {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final String name;
    private final Path folder;
    private final List<String> options = new ArrayList<>();

    OwnJob(Cluster cluster, Path folder) {
        this(cluster, folder, cluster.newName());
    }

    OwnJob(Cluster cluster, Path folder, String name) {
        this.name = name;
        this.folder = folder;
        options.addAll(List.of("--bootstrap-servers", cluster.bootstrapServers(), "--registry", cluster.registryUrl()));
        options.addAll(List.of("--application-id", name));
        with("kafka.state.dir=" + state()).with("http.port=0");
    }

    OwnJob with(String setting) {
        options.addAll(List.of("--set", setting));
        return this;
    }

    String name() {
        return name;
    }

    Path state() {
        return folder.resolve("state");
    }

    /** A command with this job's options. */
    String[] line(String... command) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(options);
        return line.toArray(String[]::new);
    }

    Program start(String... command) throws IOException {
        return Program.start(folder, Map.of(), line(command));
    }

    /** The job itself, once it runs. Its topics have to be there. */
    Program running() throws IOException {
        Program run = start("run");
        await().atMost(PATIENCE).until(() -> run.err().contains("Running, with"));
        return run;
    }
}
