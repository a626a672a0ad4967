package perceptron.pipeline.intake;

import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.SourceRecord;

/**
 * One example on its way through the topology: what came in, unchanged, so that it can become a dead letter at any step, and
 * what each step adds. Filled again for every record; its task's thread owns it.
 */
public final class ExampleInFlight {
    public final Example example = new Example();

    private SourceRecord raw;
    private byte[] key;
    private FeatureVector features;

    void begin(SourceRecord raw) {
        this.raw = raw;
        features = null;
    }

    public SourceRecord raw() {
        return raw;
    }

    /** What names its model: the key of what is told about it. */
    public byte[] key() {
        return key;
    }

    void key(byte[] key) {
        this.key = key;
    }

    public long timestamp() {
        return raw.record().timestamp();
    }

    public Origin origin() {
        return raw.origin();
    }

    /** The numbers that enter the arithmetic: known after the node {@code features}. */
    public FeatureVector features() {
        return features;
    }

    void features(FeatureVector features) {
        this.features = features;
    }
}
