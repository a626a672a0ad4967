package perceptron.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * Jobs in a JVM of their own, to be killed as the operating system kills: without a word. The leash ends them with the tests,
 * should these be killed themselves.
 */
final class JobProcess implements AutoCloseable {
    static final String RUNNING = "running";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Path folder;
    private final List<String> files = new ArrayList<>();
    private final List<String> options;
    private Process process;
    private Path output;
    private int starts;

    /** @param folder where settings, outputs and temporary files go */
    JobProcess(Path folder, List<JobUnderTest> trials, String... options) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.options = List.of(options);
        for (JobUnderTest trial : trials) {
            Properties properties = new Properties();
            trial.given().forEach((name, value) -> properties.put(name, value.toString()));
            Path file = folder.resolve(trial.name() + ".properties");
            try (Writer writer = Files.newBufferedWriter(file)) {
                properties.store(writer, null);
            }
            files.add(file.toString());
        }
    }

    void start() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Started often and living briefly: what the optimizing compiler would do is never paid back.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx700m", "-Xshare:auto"));
        command.add("-Djava.io.tmpdir=" + folder);
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "perceptron.demo.local.ParentProcessGuard",
                JobMain.class.getName()));
        command.addAll(files);
        output = folder.resolve("output-" + ++starts);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("ROCKSDB_SHAREDLIB_DIR", folder.toString());
        process = builder.start();
    }

    /** Waits until all jobs have their partitions and their state. */
    void awaitRunning() throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!isRunning()) {
            if (System.nanoTime() > until) {
                throw new AssertionError("not running after " + PATIENCE.toSeconds() + " s: " + said());
            }
            live(Duration.ofMillis(20));
        }
    }

    /** Whether all jobs had their partitions and their state. */
    boolean isRunning() {
        return said().contains(RUNNING + System.lineSeparator());
    }

    /** Lets it live for so long; fails if it does not. */
    void live(Duration time) throws InterruptedException {
        if (process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new AssertionError("it ended by itself, with " + process.exitValue() + ": " + said());
        }
    }

    String said() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Signal 9. */
    void kill() throws InterruptedException {
        live(Duration.ZERO);
        process.destroyForcibly().waitFor();
    }

    /** Signal 15: it closes what it has open. */
    void stop() throws InterruptedException {
        live(Duration.ZERO);
        process.destroy();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end: " + said());
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }
}
