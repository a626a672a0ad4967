package perceptron.features;

import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.Reason;
import perceptron.example.Rejection;

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
    private final NumberForm numbers;
    private final FeatureVector hashed = new FeatureVector();
    private final FeatureVector scaled = new FeatureVector();
    private final FeatureVector moved = new FeatureVector();

    /** @param numbers in which form; {@link NumberForm#LINEAR} if the model draws no curves */
    public Featurizer(Hashing hashing, Scaling scaling, NumberForm numbers) {
        this.hashing = hashing;
        this.scaling = scaling;
        this.numbers = numbers;
    }

    /** The example's features, valid until the next call or until the example changes. */
    public FeatureVector vector(Example example) {
        FeatureVector vector = example.vector();
        if (example.hasNames()) {
            hashing.hash(example.named(), numbers != NumberForm.LINEAR, hashed);
            vector = hashed;
        } else if (numbers != NumberForm.LINEAR && !vector.isDense()) {
            vector = placed(vector);
        }
        if (scaling == Scaling.L2) {
            UnitLength.scale(vector, scaled);
            vector = scaled;
        }
        return vector;
    }

    /** What lies at sparse indices, which with {@link NumberForm#CURVE} are numbers. */
    private FeatureVector placed(FeatureVector vector) {
        int most = numbers == NumberForm.CURVE ? NumberIndices.MOST : NumberIndices.MOST_OTHERS;
        int last = vector.size() == 0 ? 0 : vector.index(vector.size() - 1);
        if (last >= most) {
            throw new Rejection(
                    Reason.BAD_INDEX,
                    "index " + last + " is not below " + most
                            + ", which curves leave room for: numbers=linear takes it");
        }
        if (numbers == NumberForm.AUTO) {
            return vector;
        }
        moved.clear(false);
        for (int k = 0; k < vector.size(); k++) {
            moved.add(NumberIndices.inExample(vector.index(k)), vector.value(k));
        }
        return moved;
    }
}
