package perceptron.pipeline;

import org.apache.kafka.clients.producer.ProducerConfig;
import perceptron.pipeline.settings.Settings;

/** How many features an example may have, so that the update that follows from it fits into one request. */
final class RequestSize {
    /** An index takes up to five bytes in an update, a value four. */
    private static final int BYTES_PER_FEATURE = 9;

    /** Texts are limited to 1,000 characters, of which there are three in an update; the rest is small. */
    private static final int OTHER_BYTES = 16 * 1024;

    private RequestSize() {}

    static int mostFeatures(Settings settings) {
        Object given = settings.kafka().getOrDefault("producer." + ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 1024 * 1024);
        int fit = (Integer.parseInt(given.toString()) - OTHER_BYTES) / BYTES_PER_FEATURE;
        if (fit < 1) {
            throw new IllegalArgumentException("kafka.producer.max.request.size=" + given
                    + " leaves no room for an example: 1048576 is Kafka's default");
        }
        int wanted = settings.getInt("max.example.features");
        if (wanted > fit) {
            throw new IllegalArgumentException("max.example.features=" + wanted + " is more than the " + fit
                    + " that fit into kafka.producer.max.request.size=" + given);
        }
        return wanted == 0 ? fit : wanted;
    }
}
