package perceptron.pipeline.intake;

import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.pipeline.topic.Origin;
import perceptron.pipeline.topic.SourceRecord;

/**
 * One example on its way through the topology: the source record, unchanged, so that it can become a dead letter at any step, and
 * what each step adds. It is reused for every record; the task's stream thread owns it.
 */
public final class ExampleInFlight {
    public final Example example = new Example();

    private SourceRecord raw;
    private String model;
    private byte[] key;
    private FeatureVector features;

    /** When it has been decoded. */
    void begin(SourceRecord raw, String model, byte[] key) {
        this.raw = raw;
        this.model = model;
        this.key = key;
        features = null;
    }

    public SourceRecord raw() {
        return raw;
    }

    /** The name of its model. */
    public String model() {
        return model;
    }

    /** The same as the key of all outputs about it. */
    public byte[] key() {
        return key;
    }

    public long timestamp() {
        return raw.record().timestamp();
    }

    public Origin origin() {
        return raw.origin();
    }

    /** The numbers that enter the arithmetic, known after the node {@code features}. */
    public FeatureVector features() {
        return features;
    }

    void features(FeatureVector features) {
        this.features = features;
    }
}
