package perceptron.pipeline.settings;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerConfig;
import perceptron.features.NumberForm;
import perceptron.learner.Algorithm;
import perceptron.pipeline.learn.ImportParts;

/** How many features an example may have, so that the update that follows from it fits into one request. */
public final class RequestSize {
    /** An index takes up to five bytes in an update, a value four. */
    private static final int BYTES_PER_FEATURE = 9;

    /** If an update has a step for each feature and votes, there are two doubles more: how far each of two classes moved. */
    private static final int BYTES_PER_VOTING_FEATURE = BYTES_PER_FEATURE + 16;

    /** How long it is. */
    private static final int BYTES_BEFORE_TEXT = 5;

    /** A part of an average has up to 480,000 bytes. */
    private static final int SMALLEST = 512 * 1024;

    private static final String NAME = "kafka.producer." + ProducerConfig.MAX_REQUEST_SIZE_CONFIG;

    /** Texts are limited to 1,000 characters, of which there are five in a prediction, of three bytes each; the rest is small. */
    private static final int OTHER_BYTES = 32 * 1024;

    private RequestSize() {}

    public static int mostFeatures(Settings settings) {
        boolean keepsMoves = Algorithm.ofCode(settings.getString("learner")).hasStepsOfFeatures()
                && settings.getInt("voted.vectors") > 0;
        int fit = room(settings)
                / (keepsMoves ? BYTES_PER_VOTING_FEATURE : BYTES_PER_FEATURE)
                / entriesOfFeature(settings);
        int wanted = settings.getInt("max.example.features");
        if (wanted > fit) {
            throw new IllegalArgumentException("max.example.features=" + wanted + " is more than the " + fit
                    + " that fit into " + NAME + "=" + requestSize(settings)
                    + (keepsMoves ? " if a learner such as " + settings.getString("learner") + " votes" : ""));
        }
        return wanted == 0 ? fit : wanted;
    }

    /** As a curve, a feature enters as its value and two hats. */
    private static int entriesOfFeature(Settings settings) {
        boolean adaptive = settings.getString("learner").equals(Algorithm.ADAPTIVE.code());
        return NumberForm.ofCode(settings.getString("numbers")) == NumberForm.CURVE
                        || adaptive && NumberForm.ofCode(settings.getString("numbers")) == NumberForm.AUTO
                ? 3
                : 1;
    }

    /**
     * How large a record may come in. Its headers go along with what is told of it: a dead letter says why, and a prediction
     * has three texts more than its example, of which each character may take three bytes.
     */
    public static int mostBytes(Settings settings) {
        return room(settings) + OTHER_BYTES / 2;
    }

    /** How many weights a part of an import may have. */
    public static int mostWeights(Settings settings) {
        return room(settings) / ImportParts.BYTES_PER_WEIGHT;
    }

    /** How many bytes the weights of a part of an import may take, of which each tells all classes. */
    public static int mostImportBytes(Settings settings, List<String> classes) {
        int names = classes.stream()
                .mapToInt(name -> BYTES_BEFORE_TEXT + name.getBytes(StandardCharsets.UTF_8).length)
                .sum();
        return room(settings) - names;
    }

    /** How many bytes of changes a model writes at once. One change may be larger, and has a batch of its own. */
    public static int mostBatchBytes(Settings settings) {
        return requestSize(settings) / 2;
    }

    private static int room(Settings settings) {
        int size = requestSize(settings);
        if (size < SMALLEST) {
            throw new IllegalArgumentException(NAME + "=" + size + " leaves too little room: " + SMALLEST
                    + " is the least, 1048576 is Kafka's default");
        }
        return size - OTHER_BYTES;
    }

    private static int requestSize(Settings settings) {
        Object given = settings.kafka().getOrDefault("producer." + ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 1024 * 1024);
        return Integer.parseInt(given.toString());
    }
}
