package perceptron.throughput;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import perceptron.pipeline.settings.Settings;

/** Who takes part. */
enum Contender {
    CONSUMER("plain consumer", 1),
    PASS("pass-through, value not looked at", 1),
    DECODE("pass-through with our decoding", 1),
    INPUTS("the same, from all inputs of this job", 1),
    TRAFFIC("all that this job sends, no learning", 1),
    PERCEPTRON("this job: perceptron", 1),
    PA1("this job: pa1", 1),
    AROW("this job: arow", 1),
    NAIVE("the naive job", 1),
    UNORDERED("this job: perceptron, no time order", 1),
    TWO_THREADS("this job: perceptron, two threads", 2);

    private final String title;
    private final int threads;

    Contender(String title, int threads) {
        this.title = title;
        this.threads = threads;
    }

    String title() {
        return title;
    }

    /** The naive job's cost grows with the dimension: so many examples are enough to see it. */
    int examples(Workload workload, int all) {
        if (this != NAIVE || workload == Workload.DENSE) {
            return all;
        }
        return Math.max(300, all / (workload.dimension() >> 10));
    }

    /** It reads this topic, and the names of what it writes to begin with its own. */
    Settings settings(String name, String examplesTopic, Servers servers) throws IOException {
        Map<String, Object> given = new HashMap<>(servers.settings());
        given.put("application.id", name);
        given.put("topics.prefix", name);
        given.put("examples.topic", examplesTopic);
        given.put("kafka.num.stream.threads", threads);
        given.put("kafka.state.dir", Files.createTempDirectory(name).toString());
        if (this == NAIVE) {
            given.put("kafka.producer.max.request.size", NaiveJob.LARGEST_VALUE);
            given.put("kafka.producer.buffer.memory", 8 * NaiveJob.LARGEST_VALUE);
        }
        if (this == UNORDERED) {
            given.put("kafka.max.task.idle.ms", -1);
        }
        given.put("learner", this == PA1 || this == AROW ? name().toLowerCase(Locale.ROOT) : "perceptron");
        return new Settings(given);
    }

    Running start(Settings settings, Workload workload) {
        return switch (this) {
            case CONSUMER -> new PlainConsumer(settings);
            case PASS -> new OtherJob(settings, PassThrough.blind(settings));
            case DECODE -> new OtherJob(settings, PassThrough.decoding(settings, "examples"));
            case INPUTS -> new OtherJob(settings, PassThrough.decoding(settings, "examples", "labels", "commands"));
            case TRAFFIC -> new OtherJob(settings, SameTraffic.topology(settings));
            case NAIVE -> new OtherJob(settings, NaiveJob.topology(settings, workload.dimension()));
            case PERCEPTRON, PA1, AROW, UNORDERED, TWO_THREADS -> new ThisJob(settings);
        };
    }
}
