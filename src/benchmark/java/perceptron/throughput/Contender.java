package perceptron.throughput;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import perceptron.pipeline.settings.Settings;

/** Who takes part. */
enum Contender {
    PASS("pass-through, value not looked at"),
    DECODE("pass-through with our decoding"),
    PERCEPTRON("this job: perceptron"),
    PERCEPTRON_BRIEF("this job: perceptron, updates=brief", "updates=brief"),
    PA1("this job: pa1", "learner=pa1"),
    PA1_BRIEF("this job: pa1, updates=brief", "learner=pa1", "updates=brief"),
    AROW("this job: arow", "learner=arow"),
    AROW_BRIEF("this job: arow, updates=brief", "learner=arow", "updates=brief"),
    ADAPTIVE("this job: adaptive", "learner=adaptive", "numbers=linear"),
    ADAPTIVE_BRIEF("this job: adaptive, updates=brief", "learner=adaptive", "numbers=linear", "updates=brief"),
    FLINK("Flink: perceptron"),
    FLINK_ONE_THREAD("Flink: perceptron, without a shuffle"),
    NAIVE(
            "the naive job",
            "kafka.producer.max.request.size=" + NaiveJob.LARGEST_VALUE,
            "kafka.producer.buffer.memory=" + 8 * NaiveJob.LARGEST_VALUE),
    UNORDERED("this job: perceptron, no time order", "kafka.max.task.idle.ms=-1"),
    TWO_THREADS("this job: perceptron, two threads", "kafka.num.stream.threads=2");

    private final String title;
    private final List<String> settings;

    /** @param settings as {@code name=value} */
    Contender(String title, String... settings) {
        this.title = title;
        this.settings = List.of(settings);
    }

    String title() {
        return title;
    }

    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isFlink() {
        return this == FLINK || this == FLINK_ONE_THREAD;
    }

    boolean isThisJob() {
        return switch (this) {
            case PASS, DECODE, FLINK, FLINK_ONE_THREAD, NAIVE -> false;
            default -> true;
        };
    }

    /** The naive job's cost grows with the dimension: so many examples are enough to see it. */
    int examples(Workload workload, int all) {
        if (this != NAIVE || workload == Workload.DENSE) {
            return all;
        }
        return Math.max(300, all / (workload.dimension() >> 10));
    }

    /**
     * It reads this topic, and the names of what it writes to begin with its own.
     *
     * @param state a folder for its state, which need not exist
     * @param more settings as {@code name=value}
     */
    Settings settings(String name, String examplesTopic, Servers servers, Path state, String... more) {
        Map<String, Object> given = new HashMap<>(servers.settings());
        given.put("application.id", name);
        given.put("examples.topic", examplesTopic);
        given.put("kafka.state.dir", state.toString());
        given.put("learner", "perceptron");
        Stream.concat(settings.stream(), Stream.of(more)).forEach(setting -> {
            int equals = setting.indexOf('=');
            given.put(setting.substring(0, equals), setting.substring(equals + 1));
        });
        return new Settings(given);
    }

    Running start(Settings settings, Workload workload) {
        return switch (this) {
            case PASS -> new OtherJob(settings, PassThrough.blind(settings));
            case DECODE -> new OtherJob(settings, PassThrough.decoding(settings));
            case NAIVE -> new OtherJob(settings, NaiveJob.topology(settings, workload.dimension()));
            case FLINK, FLINK_ONE_THREAD -> throw new IllegalStateException("it runs on a class path of its own");
            default -> new ThisJob(settings);
        };
    }
}
