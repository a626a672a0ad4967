package perceptron.throughput;

import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import perceptron.example.FeatureVector;

/** A perceptron with its average, whose last weight is the bias. Flink writes it to checkpoints field by field. */
public final class Weights {
    static final TypeInformation<Weights> TYPE = Types.POJO(
            Weights.class,
            Map.of(
                    "current",
                    Types.PRIMITIVE_ARRAY(Types.DOUBLE),
                    "sums",
                    Types.PRIMITIVE_ARRAY(Types.DOUBLE),
                    "updates",
                    Types.LONG,
                    "c",
                    Types.LONG));

    public double[] current;

    /** Each change times the counter at which it was made: the average is {@code current - sums / c}. */
    public double[] sums;

    public long updates;
    public long c = 1;

    /** For Flink. */
    public Weights() {}

    Weights(int dimension) {
        current = new double[dimension + 1];
        sums = new double[dimension + 1];
    }

    double score(FeatureVector x) {
        return product(current, x);
    }

    double averagedScore(FeatureVector x) {
        return product(current, x) - product(sums, x) / c;
    }

    private static double product(double[] weights, FeatureVector x) {
        double sum = weights[weights.length - 1];
        for (int k = 0; k < x.size(); k++) {
            sum += weights[x.index(k)] * x.value(k);
        }
        return sum;
    }

    void add(double step, FeatureVector x) {
        updates++;
        for (int k = 0; k < x.size(); k++) {
            add(step * x.value(k), x.index(k));
        }
        add(step, current.length - 1);
    }

    private void add(double change, int index) {
        current[index] += change;
        sums[index] += c * change;
    }
}
