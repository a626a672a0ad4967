package perceptron.run.numbers;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import perceptron.example.Example;
import perceptron.example.FeatureVector;

/** Examples of which nothing is to be learned, so that a model never comes to rest: their labels are thrown. */
final class Examples {
    private final Random random = new Random(1);
    private final Bench bench;
    private final int dimension;
    private final int nonZeros;

    Examples(Bench bench, int dimension, int nonZeros) {
        this.bench = bench;
        this.dimension = dimension;
        this.nonZeros = nonZeros;
    }

    void send(String model) {
        Example example = new Example();
        FeatureVector x = example.beginSparse();
        int[] indices = new int[nonZeros];
        for (int k = 0; k < nonZeros; k++) {
            indices[k] = random.nextInt(dimension);
        }
        Arrays.sort(indices);
        int last = -1;
        for (int index : indices) {
            if (index > last) {
                x.add(index, random.nextFloat());
                last = index;
            }
        }
        example.label(random.nextBoolean() ? "1" : "-1");
        bench.send(model, example);
    }

    /** So many a second, for so many seconds. */
    void sendSteadily(String model, int rate, int seconds) {
        long began = System.nanoTime();
        for (long sent = 0; sent < (long) rate * seconds; sent++) {
            while (Bench.secondsSince(began) * rate < sent) {
                LockSupport.parkNanos(500_000);
            }
            send(model);
        }
        bench.flush();
    }

    /** All features there are, as many at a time as an example may have. Gives how many examples it took. */
    int sendAll(String model, int atOnce) {
        int count = 0;
        for (int from = 0; from < dimension; from += atOnce, count++) {
            Example example = new Example();
            FeatureVector x = example.beginSparse();
            for (int index = from; index < Math.min(dimension, from + atOnce); index++) {
                x.add(index, 1);
            }
            example.label(count % 2 == 0 ? "1" : "-1");
            bench.send(model, example);
        }
        return count;
    }
}
