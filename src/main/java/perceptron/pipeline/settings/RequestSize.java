package perceptron.pipeline.settings;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.streams.StreamsConfig;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;

/** How large examples and imports may be, so that each output that follows from them fits into one request to Kafka. */
public final class RequestSize {
    /** A weight of an import has an index and a double in the update. */
    private static final int BYTES_PER_WEIGHT = 13;

    /** If a weight begins a block of the command, that has two numbers more: their count, and the end. */
    private static final int BYTES_PER_BLOCK = 2;

    /** An index takes up to five bytes in an update, a value four. */
    private static final int BYTES_PER_FEATURE = 9;

    /** If each feature has a step of its own and vectors vote, the update has two more doubles: how far each of two classes moved. */
    private static final int BYTES_PER_VOTING_FEATURE = BYTES_PER_FEATURE + 16;

    /** The length of a text, which Avro writes before it. */
    private static final int BYTES_BEFORE_TEXT = 5;

    /** The least request size: a part of an average has up to 480,000 bytes. */
    private static final int SMALLEST = 512 * 1024;

    /** Room for all else: beside texts of its example, a prediction has thirteen of up to 1,000 characters, each of up to three bytes. */
    private static final int OTHER_BYTES = 96 * 1024;

    /** As JSON an index of 5 bytes has up to 11 characters with its comma, a float 16, a double 25, and a block of weights 58 with one. */
    private static final int JSON_PER_AVRO = 4;

    private RequestSize() {}

    public static int featureLimit(Settings settings) {
        boolean keepsMoves = learner(settings).hasStepsOfFeatures() && settings.getInt("voted.vectors") > 0;
        int fit = room(settings)
                / (keepsMoves ? BYTES_PER_VOTING_FEATURE : BYTES_PER_FEATURE)
                / entriesOfFeature(settings);
        int wanted = settings.getInt("max.example.features");
        if (wanted > fit) {
            throw new IllegalArgumentException("max.example.features=" + wanted + " is more than the " + fit
                    + " that fit into " + name(settings) + "=" + requestSize(settings)
                    + (keepsMoves ? " if a learner such as " + settings.getString("learner") + " votes" : ""));
        }
        return wanted == 0 ? fit : wanted;
    }

    /** A number that enters as a curve has three entries: its value twice, and its place in its distribution. */
    private static int entriesOfFeature(Settings settings) {
        NumberForm numbers = NumberForm.ofCode(settings.getString("numbers"));
        return LearnerSettings.of(learner(settings)).withNumbers(numbers).drawsCurves() ? 3 : 1;
    }

    private static Algorithm learner(Settings settings) {
        return Algorithm.ofCode(settings.getString("learner"));
    }

    /**
     * How large an input record may be. Its headers are copied to its outputs, which contain more than the record: a dead letter the
     * reason, a prediction three texts more than its example.
     */
    public static int recordBytesLimit(Settings settings) {
        return room(settings) + OTHER_BYTES / 2;
    }

    /** How many weights a part of an import may have. */
    public static int weightLimit(Settings settings) {
        return room(settings) / BYTES_PER_WEIGHT;
    }

    /** How many weights a part of an import has beside the names of all classes. At least one, so that each part goes on. */
    public static int importWeightLimit(Settings settings, List<String> classes) {
        int names = classes.stream()
                .mapToInt(name -> BYTES_BEFORE_TEXT + name.getBytes(StandardCharsets.UTF_8).length)
                .sum();
        return Math.max(1, (room(settings) - names) / (BYTES_PER_WEIGHT + BYTES_PER_BLOCK));
    }

    /** How many bytes of changes a batch may have. A single change may be larger, and is then alone in its batch. */
    public static int batchBytesLimit(Settings settings) {
        return requestSize(settings) / 2;
    }

    private static int room(Settings settings) {
        int size = requestSize(settings);
        if (size < SMALLEST) {
            throw new IllegalArgumentException(name(settings) + "=" + size + " is too small: the minimum is " + SMALLEST
                    + ", and Kafka's default is 1048576");
        }
        return (size - OTHER_BYTES) / (settings.outputsJson() ? JSON_PER_AVRO : 1);
    }

    private static int requestSize(Settings settings) {
        Object given =
                ClientSettings.producer(settings).getOrDefault(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 1024 * 1024);
        return (int) ConfigDef.parseType(name(settings), given, ConfigDef.Type.INT);
    }

    /** The setting that decides: a user may set the size for producers, or for all clients. */
    private static String name(Settings settings) {
        String ofProducers = StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        boolean isOfAll = settings.kafka().containsKey(ProducerConfig.MAX_REQUEST_SIZE_CONFIG)
                && !settings.kafka().containsKey(ofProducers);
        return Settings.KAFKA + (isOfAll ? ProducerConfig.MAX_REQUEST_SIZE_CONFIG : ofProducers);
    }
}
