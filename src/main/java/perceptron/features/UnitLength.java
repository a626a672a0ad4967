package perceptron.features;

import perceptron.example.FeatureVector;

/**
 * Brings an example to length 1: {@code x / |x|}.
 *
 * <p>The contract, to the bit: the squares are added in double, one after the other in the order of the indices; the root is
 * taken in double; every value is divided by it in double and then rounded to float. The squares of floats neither overflow
 * nor underflow in double. An example of zeros stays as it is. The bias is no part of this.
 */
final class UnitLength {
    private UnitLength() {}

    static void scale(FeatureVector from, FeatureVector to) {
        double squares = 0;
        for (int k = 0; k < from.size(); k++) {
            squares += (double) from.value(k) * from.value(k);
        }
        double length = squares > 0 ? Math.sqrt(squares) : 1;
        to.clear(from.isDense());
        for (int k = 0; k < from.size(); k++) {
            to.addFor(from, k, (float) (from.value(k) / length));
        }
    }
}
