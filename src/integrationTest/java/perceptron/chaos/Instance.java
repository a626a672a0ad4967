package perceptron.chaos;

import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import perceptron.JobUnderTest;
import perceptron.Program;

/** An instance of the installed job, which is started again when it has ended by itself, as a service manager does. */
final class Instance implements AutoCloseable {
    private static final long WORK_MILLIS = 300;
    private static final int OUTPUTS_KEPT = 12;
    /** Started often and living briefly: what the optimizing compiler would do is never paid back. */
    private static final String JAVA_OPTIONS =
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx400m -Xshare:auto -Xlog:cds=off -Xlog:cds+dynamic=off"
                    + " -Djava.io.tmpdir=%s -XX:%s=%s";

    final String name;
    final Path config;
    final Path state;
    private final String program;
    private final Path folder;
    private final Path archive;
    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private Program process; // guarded by this, as the next two are
    private boolean wanted;
    private int starts;

    /** @param archive of loaded classes, shared by all instances, with which they start sooner once it is there */
    Instance(String name, String program, Path folder, Path archive, JobUnderTest job) throws IOException {
        this.name = name;
        this.program = program;
        this.folder = Files.createDirectories(folder);
        this.archive = archive;
        state = job.state();
        address = URI.create("http://127.0.0.1:" + job.settings().getInt("http.port"));
        config = folder.resolve("job.properties");
        try (Writer writer = Files.newBufferedWriter(config)) {
            job.properties().store(writer, null);
        }
    }

    synchronized void start() throws IOException {
        start("");
    }

    private void start(String option) throws IOException {
        wanted = true;
        if (process == null || !process.isAlive()) {
            close();
            wanted = true;
            Files.deleteIfExists(output(starts - OUTPUTS_KEPT));
            String share = Files.exists(archive) ? "SharedArchiveFile" : "ArchiveClassesAtExit";
            process = Program.typed(
                    "exec %s run --config %s %s > %s 2>&1".formatted(program, config, option, output(++starts)),
                    folder,
                    Map.of(
                            "JAVA_OPTS",
                            JAVA_OPTIONS.formatted(folder, share, archive),
                            "ROCKSDB_SHAREDLIB_DIR",
                            folder.toString()));
        }
    }

    private Path output(int start) {
        return folder.resolve("output-" + start + ".log");
    }

    /** Starts it again, as it said, if it has ended by itself. Gives what it said last then; null if it has not. */
    synchronized String startIfEnded() throws IOException, InterruptedException {
        if (!wanted || process.isAlive()) {
            return null;
        }
        List<String> lines = Files.readAllLines(output(starts));
        String said = lines.stream()
                .filter(line -> line.startsWith("perceptron-streams:"))
                .reduce((before, last) -> last)
                .orElse(lines.isEmpty() ? "" : lines.get(lines.size() - 1));
        String text = name + ", start " + starts + ", ended with " + process.exitCode() + ": " + said;
        start(said.contains("run --restore") ? "--restore" : "");
        return text;
    }

    synchronized void kill() {
        wanted = false;
        if (process != null) {
            process.kill();
        }
    }

    /** Signal 15. Gives whether it ended in time. */
    synchronized boolean terminate(Duration patience) throws InterruptedException {
        wanted = false;
        process.terminate();
        return process.endsWithin(patience);
    }

    void pause(long millis) throws IOException, InterruptedException {
        standStill();
        Thread.sleep(millis);
        goOn();
    }

    synchronized void standStill() throws IOException, InterruptedException {
        process.pause();
    }

    synchronized void goOn() throws IOException, InterruptedException {
        process.goOn();
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
        String metrics = ask("/metrics");
        return metrics == null
                ? -1
                : metrics.lines()
                        .filter(line -> line.startsWith("perceptron_examples_total"))
                        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                        .sum();
    }

    /** Whether it has its partitions, and says so. */
    boolean isReady() throws InterruptedException {
        return ask("/health/ready") != null;
    }

    /** Null unless it is a good answer. */
    private String ask(String target) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(target))
                .timeout(Duration.ofSeconds(10))
                .build();
        try {
            var response = client.send(request, BodyHandlers.ofString());
            return response.statusCode() == 200 ? response.body() : null;
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public synchronized void close() throws IOException {
        kill();
        if (process != null) {
            process.close();
            process = null;
        }
    }
}
