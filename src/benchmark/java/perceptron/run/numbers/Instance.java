package perceptron.run.numbers;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import perceptron.run.Main;

/** An instance of the job in a process of its own, as the command {@code run} starts it. */
final class Instance {
    static final int SESSION_TIMEOUT_MILLIS = 6_000;

    private final Bench bench;
    private final Path folder;
    private final Process process;

    Instance(Bench bench, Path folder, int standbys) throws IOException {
        this.bench = bench;
        this.folder = Files.createDirectories(folder);
        Properties settings = new Properties();
        bench.settings(Map.of(
                        "kafka.state.dir",
                        folder.resolve("state").toString(),
                        "kafka.client.id",
                        folder.getFileName().toString(),
                        "kafka.num.standby.replicas",
                        standbys,
                        "kafka.consumer.session.timeout.ms",
                        SESSION_TIMEOUT_MILLIS,
                        "http.port",
                        0))
                .originals()
                .forEach((name, value) -> settings.put(name, value.toString()));
        Path file = folder.resolve("job.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            settings.store(writer, null);
        }
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx2g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "run",
                        "--config",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** Whether it is the one that has the partition. */
    boolean isActive() throws Exception {
        try (Admin admin = bench.admin()) {
            return admin.describeConsumerGroups(List.of("numbers")).all().get().get("numbers").members().stream()
                    .filter(member ->
                            member.clientId().startsWith(folder.getFileName().toString()))
                    .anyMatch(member -> !member.assignment().topicPartitions().isEmpty());
        }
    }

    /** Waits until there are two of them, and this one has written nothing for ten seconds: it has what it stands by with. */
    void awaitSettled() throws Exception {
        try (Admin admin = bench.admin()) {
            while (admin.describeConsumerGroups(List.of("numbers"))
                            .all()
                            .get()
                            .get("numbers")
                            .members()
                            .size()
                    < 2) {
                LockSupport.parkNanos(100_000_000);
            }
        }
        long size = -1;
        for (int same = 0; same < 10; ) {
            LockSupport.parkNanos(1_000_000_000);
            long now = size();
            same = now == size ? same + 1 : 0;
            size = now;
        }
    }

    private long size() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    /** Signal 9. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
