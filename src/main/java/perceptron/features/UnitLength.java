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
        to.copyFrom(from);
        float[] values = to.values();
        int size = to.size();
        double squares = 0;
        for (int k = 0; k < size; k++) {
            squares += (double) values[k] * values[k];
        }
        if (squares > 0) {
            double length = Math.sqrt(squares);
            for (int k = 0; k < size; k++) {
                values[k] = (float) (values[k] / length);
            }
        }
    }
}
