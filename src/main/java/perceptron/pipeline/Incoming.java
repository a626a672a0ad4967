package perceptron.pipeline;

import perceptron.example.Example;
import perceptron.example.FeatureVector;

/**
 * One example on its way through the topology: what came in, unchanged, so that it can become a dead letter at any step, and
 * what each step adds. Filled again for every record; its task's thread owns it.
 */
final class Incoming {
    final Example example = new Example();

    private Raw raw;
    private byte[] key;
    private FeatureVector features;

    void begin(Raw raw) {
        this.raw = raw;
        features = null;
    }

    Raw raw() {
        return raw;
    }

    /** What names its model: the key of what is told about it. */
    byte[] key() {
        return key;
    }

    void key(byte[] key) {
        this.key = key;
    }

    long timestamp() {
        return raw.record().timestamp();
    }

    Origin origin() {
        return raw.origin();
    }

    /** The numbers that enter the arithmetic: known after the node {@code features}. */
    FeatureVector features() {
        return features;
    }

    void features(FeatureVector features) {
        this.features = features;
    }
}
