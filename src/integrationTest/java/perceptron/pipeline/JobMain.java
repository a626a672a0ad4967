package perceptron.pipeline;

import static org.awaitility.Awaitility.await;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.streams.KafkaStreams.State;
import perceptron.pipeline.settings.Settings;

/** Jobs in a process of their own: one for each file of settings. It says when all of them run, and why one fails. */
public final class JobMain {
    private JobMain() {}

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
        System.out.println(JobProcess.RUNNING);
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
