package perceptron.chaos;

import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import perceptron.JobUnderTest;

/** An instance of the installed job, which is started again when it has ended by itself, as a service manager does. */
final class Instance implements AutoCloseable {
    private static final long WORK_MILLIS = 300;
    private static final int OUTPUTS_KEPT = 12;

    private final String name;
    private final Path program;
    private final Path folder;
    private final Path config;
    private final Path state;
    private final Path archive;
    private final int port;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private Process process; // guarded by this, as the next two are
    private boolean wanted;
    private int starts;

    /** @param archive of loaded classes, shared by all instances, with which they start sooner once it is there */
    Instance(String name, Path program, Path folder, Path archive, JobUnderTest job) throws IOException {
        this.name = name;
        this.program = program;
        this.folder = Files.createDirectories(folder);
        this.archive = archive;
        state = job.state();
        port = Broker.freePort();
        config = folder.resolve("job.properties");
        try (Writer writer = Files.newBufferedWriter(config)) {
            job.with("http.port", port).properties().store(writer, null);
        }
    }

    String name() {
        return name;
    }

    Path config() {
        return config;
    }

    Path state() {
        return state;
    }

    synchronized void start() throws IOException {
        start(List.of());
    }

    private void start(List<String> options) throws IOException {
        wanted = true;
        if (process != null && process.isAlive()) {
            return;
        }
        Files.deleteIfExists(output(starts - OUTPUTS_KEPT));
        List<String> command = new ArrayList<>(List.of(program.toString(), "run", "--config", config.toString()));
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output(++starts).toFile());
        String share = Files.exists(archive) ? "SharedArchiveFile" : "ArchiveClassesAtExit";
        // Started often and living briefly: what the optimizing compiler would do is never paid back.
        builder.environment()
                .put(
                        "JAVA_OPTS",
                        "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx400m -Xshare:auto -Xlog:cds=off -Xlog:cds+dynamic=off"
                                + " -Djava.io.tmpdir=" + folder + " -XX:" + share + "=" + archive);
        builder.environment().put("ROCKSDB_SHAREDLIB_DIR", folder.toString());
        process = builder.start();
    }

    private Path output(int start) {
        return folder.resolve("output-" + start + ".log");
    }

    /** Starts it again, as it said, if it has ended by itself. Gives what it said last then; null if it has not. */
    synchronized String startIfEnded() throws IOException {
        if (!wanted || process.isAlive()) {
            return null;
        }
        List<String> lines = Files.readAllLines(output(starts));
        String said = lines.stream()
                .filter(line -> line.startsWith("perceptron-streams:"))
                .reduce((before, last) -> last)
                .orElse(lines.isEmpty() ? "" : lines.get(lines.size() - 1));
        String text = name + ", start " + starts + ", ended with " + process.exitValue() + ": " + said;
        start(said.contains("run --restore") ? List.of("--restore") : List.of());
        return text;
    }

    synchronized void kill() {
        wanted = false;
        Signals.kill(process);
    }

    /** Signal 15. Gives whether it ended in time. */
    synchronized boolean terminate(long patienceMillis) throws InterruptedException {
        wanted = false;
        process.destroy();
        return process.waitFor(patienceMillis, TimeUnit.MILLISECONDS);
    }

    void pause(long millis) throws IOException, InterruptedException {
        Process paused;
        synchronized (this) {
            paused = process;
        }
        Signals.stop(paused);
        Thread.sleep(millis);
        Signals.resume(paused);
    }

    /** Whether it takes in examples just now: its own count of them grows. */
    boolean works() throws InterruptedException {
        double before = examples();
        if (before < 0) {
            return false;
        }
        Thread.sleep(WORK_MILLIS);
        return examples() > before;
    }

    private double examples() throws InterruptedException {
        try {
            HttpResponse<String> response = get("/metrics");
            return response.statusCode() != 200
                    ? -1
                    : response.body()
                            .lines()
                            .filter(line -> line.startsWith("perceptron_examples_total"))
                            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                            .sum();
        } catch (IOException e) {
            return -1;
        }
    }

    private HttpResponse<String> get(String target) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
                .timeout(Duration.ofSeconds(10))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    @Override
    public synchronized void close() {
        wanted = false;
        if (process != null) {
            Signals.kill(process);
        }
    }
}
