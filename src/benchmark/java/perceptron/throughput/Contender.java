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
    /** A pass-through with our decoding. */
    DECODE,
    PERCEPTRON,
    PA1("learner=pa1"),
    AROW("learner=arow"),
    ADAPTIVE("learner=adaptive", "numbers=linear"),
    /** With the perceptron. */
    FLINK,
    /** Without a shuffle. */
    FLINK_ONE_THREAD;

    private final List<String> settings;

    /** @param settings as {@code name=value} */
    Contender(String... settings) {
        this.settings = List.of(settings);
    }

    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isFlink() {
        return this == FLINK || this == FLINK_ONE_THREAD;
    }

    boolean isThisJob() {
        return switch (this) {
            case DECODE, FLINK, FLINK_ONE_THREAD -> false;
            default -> true;
        };
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

    Running start(Settings settings) {
        return switch (this) {
            case DECODE -> StreamsRun.topology(settings, PassThrough.topology(settings));
            case FLINK, FLINK_ONE_THREAD -> throw new IllegalStateException("it runs on a class path of its own");
            default -> StreamsRun.job(settings);
        };
    }
}
