package perceptron.pipeline;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.Cluster;
import perceptron.JobUnderTest;
import perceptron.Program;
import perceptron.pipeline.settings.Settings;

/** Several jobs in one process, to be killed as the operating system kills: without a word. */
public final class JobProcess implements AutoCloseable {
    private static final String RUNNING = "running";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path folder;
    private final List<JobUnderTest> trials;
    private final List<String> files = new ArrayList<>();
    private final Map<String, String> environment;
    private Program program;

    JobProcess(Path folder, List<JobUnderTest> trials) throws IOException {
        this(folder, trials, "-Xmx900m");
    }

    /** @param folder where settings, outputs and temporary files go */
    JobProcess(Path folder, List<JobUnderTest> trials, String options) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.trials = trials;
        environment = Map.of("JAVA_TOOL_OPTIONS", options, "ROCKSDB_SHAREDLIB_DIR", folder.toString());
        for (JobUnderTest trial : trials) {
            Path file = folder.resolve(trial.name() + ".properties");
            try (Writer writer = Files.newBufferedWriter(file)) {
                trial.properties().store(writer, null);
            }
            files.add(file.toString());
        }
    }

    void start() throws IOException {
        close();
        program = Program.guarded(JobProcess.class, folder, environment, files.toArray(String[]::new));
    }

    /** Waits until all jobs have their partitions and their state. */
    void awaitRunning() throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!isRunning()) {
            if (System.nanoTime() > until) {
                throw new AssertionError("not running after " + PATIENCE.toSeconds() + " s: " + program.err());
            }
            live(Duration.ofMillis(20));
        }
    }

    /** Whether all jobs had their partitions and their state. */
    boolean isRunning() {
        return program.out().contains(RUNNING + System.lineSeparator());
    }

    /** Lets it live for so long; fails if it does not. */
    void live(Duration time) throws InterruptedException {
        if (program.endsWithin(time)) {
            throw new AssertionError("it ended by itself, with " + program.exitCode() + ": " + program.err());
        }
    }

    void kill() throws InterruptedException {
        live(Duration.ZERO);
        program.kill();
        trials.parallelStream().forEach(JobUnderTest::forgetKilled);
    }

    /** Signal 15: it closes what it has open. */
    void stop() throws InterruptedException {
        live(Duration.ZERO);
        program.terminate();
        program.exitCode();
    }

    /** Lets it deal with all that came in, ends it, and reads what each of the jobs has left behind. */
    Map<String, JobOutput> finish(Cluster cluster, Map<String, JobUnderTest> trials) throws InterruptedException {
        awaitRunning();
        trials.values().forEach(JobUnderTest::awaitAllConsumed);
        stop();
        Map<String, JobOutput> outputs = new ConcurrentHashMap<>();
        trials.entrySet().parallelStream()
                .forEach(trial -> outputs.put(trial.getKey(), JobOutput.of(cluster, trial.getValue())));
        outputs.forEach((name, output) -> System.out.println(name + ": " + output.counts()));
        return outputs;
    }

    @Override
    public void close() throws IOException {
        if (program != null) {
            program.close();
        }
    }

    /** The process: it says when all of its jobs run, and why one fails. */
    public static void main(String[] files) throws Exception {
        List<Job> jobs = new ArrayList<>();
        for (String file : files) {
            Job job = new Job(new Settings(read(Path.of(file))));
            jobs.add(job);
            new Thread(() -> endWith(job), "failure of " + file).start();
        }
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> jobs.parallelStream().forEach(Job::close), "end of jobs"));
        jobs.forEach(Job::start);
        await().pollInterval(Duration.ofMillis(20)).forever().until(() -> jobs.stream()
                .allMatch(job -> job.state() == State.RUNNING));
        System.out.println(RUNNING);
    }

    private static Map<String, Object> read(Path file) throws Exception {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        Map<String, Object> settings = new HashMap<>();
        properties.forEach((name, value) -> settings.put(name.toString(), value));
        return settings;
    }

    private static void endWith(Job job) {
        try {
            Optional<Throwable> failure = job.await();
            if (failure.isPresent()) {
                failure.get().printStackTrace();
                Runtime.getRuntime().halt(3);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
