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
    /** A pass-through that decodes, as people would: see {@link PassThrough}. */
    DECODE,
    PERCEPTRON("learner=perceptron"),
    ADAPTIVE,
    /** Without curves and surfaces. */
    ADAPTIVE_LINEAR("numbers=linear"),
    /** With the adaptive learner, and its models on the heap. */
    FLINK,
    /** With its models in RocksDB. */
    FLINK_ROCKSDB;

    /** Flink reads and writes a whole model for each example if it is in RocksDB: so many times fewer will do. */
    private static final int FEWER = 1_000;

    private final List<String> settings;

    /** @param settings as {@code name=value} */
    Contender(String... settings) {
        this.settings = List.of(settings);
    }

    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isFlink() {
        return this == FLINK || this == FLINK_ROCKSDB;
    }

    int examples(int ofOthers) {
        return this == FLINK_ROCKSDB ? Math.max(1, ofOthers / FEWER) : ofOthers;
    }

    boolean isThisJob() {
        return this != DECODE && !isFlink();
    }

    /**
     * It reads the workload's topic, and the names of what it writes to begin with its own.
     *
     * @param state a folder for its state, which need not exist
     * @param more settings as {@code name=value}
     */
    Settings settings(String name, Workload workload, Servers servers, Path state, String... more) {
        Map<String, Object> given = new HashMap<>(servers.settings());
        given.put("application.id", name);
        given.put("examples.topic", workload.topic());
        given.put("kafka.state.dir", state.toString());
        Stream.of(workload.settings(), settings, List.of(more))
                .flatMap(List::stream)
                .forEach(setting -> {
                    int equals = setting.indexOf('=');
                    given.put(setting.substring(0, equals), setting.substring(equals + 1));
                });
        return new Settings(given);
    }

    Running start(Settings settings, Workload workload) {
        return switch (this) {
            case DECODE -> StreamsRun.topology(settings, PassThrough.topology(settings, workload));
            case FLINK, FLINK_ROCKSDB -> throw new IllegalStateException("it runs on a class path of its own");
            default -> StreamsRun.job(settings, workload.passes());
        };
    }
}
