package perceptron.pipeline;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;
import perceptron.example.Example;
import perceptron.example.FeatureVector;

/**
 * One example on its way through the topology: what came in, unchanged, so that it can become a dead letter at any step, and
 * what each step adds. Filled again for every record; its task's thread owns it.
 */
final class Incoming {
    final Example example = new Example();

    private byte[] key;
    private byte[] value;
    private Headers headers;
    private long timestamp;
    private Origin origin;
    private FeatureVector features;

    void begin(Record<byte[], byte[]> record, Origin origin) {
        key = record.key();
        value = record.value();
        headers = record.headers();
        timestamp = record.timestamp();
        this.origin = origin;
        features = null;
    }

    byte[] key() {
        return key;
    }

    byte[] value() {
        return value;
    }

    Headers headers() {
        return headers;
    }

    long timestamp() {
        return timestamp;
    }

    Origin origin() {
        return origin;
    }

    /** The numbers that enter the arithmetic: known after the node {@code features}. */
    FeatureVector features() {
        return features;
    }

    void features(FeatureVector features) {
        this.features = features;
    }
}
