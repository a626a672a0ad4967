package perceptron.throughput;

import java.util.Arrays;
import java.util.Random;

/** Ranks from 0 on, of which each is drawn as often as {@code 1 / (rank + 1)^1.1}: words and merchants are about so frequent. */
final class Zipf {
    private static final double EXPONENT = 1.1;

    private final double[] upTo;

    Zipf(int ranks) {
        upTo = new double[ranks];
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += Math.pow(rank + 1, -EXPONENT);
            upTo[rank] = sum;
        }
    }

    int draw(Random random) {
        int found = Arrays.binarySearch(upTo, random.nextDouble() * upTo[upTo.length - 1]);
        return Math.min(upTo.length - 1, found < 0 ? -found - 1 : found + 1);
    }
}
