package perceptron.features;

import perceptron.example.Example;
import perceptron.example.FeatureVector;

/**
 * From an example as it came in to the numbers that enter the arithmetic: names are hashed, and where
 * {@link Scaling#L2} is set the example is brought to length 1. ({@link Scaling#MAXABS} is up to the learner, since it
 * depends on what the model has seen.)
 *
 * <p>The example itself is left as it is. What needs no change is not copied. Owned by one thread.
 */
public final class Featurizer {
    private final Hashing hashing;
    private final Scaling scaling;
    private final FeatureVector hashed = new FeatureVector();
    private final FeatureVector scaled = new FeatureVector();

    public Featurizer(Hashing hashing, Scaling scaling) {
        this.hashing = hashing;
        this.scaling = scaling;
    }

    /** The example's features, valid until the next call or until the example changes. */
    public FeatureVector vector(Example example) {
        FeatureVector vector = example.vector();
        if (example.hasNames()) {
            hashing.hash(example.named(), hashed);
            vector = hashed;
        }
        if (scaling == Scaling.L2) {
            UnitLength.scale(vector, scaled);
            vector = scaled;
        }
        return vector;
    }
}
