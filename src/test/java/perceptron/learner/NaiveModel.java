package perceptron.learner;

import java.util.List;
import java.util.TreeMap;
import perceptron.example.FeatureVector;

/** What is learned, a second time: by {@link Naive} for the classics, by {@link NaiveFloors} for the adaptive learner. */
interface NaiveModel {
    /**
     * What is said of an example.
     *
     * @param best the class that is the answer, -1 while none is known, as are averaged and voted
     * @param scores of the answer, of each vector
     * @param views the class that each view predicts
     */
    record Said(
            int best,
            double score,
            int averaged,
            double averagedScore,
            int voted,
            double votedScore,
            double[] scores,
            int[] views) {}

    static NaiveModel of(LearnerSettings settings) {
        return settings.algorithm() == Algorithm.ADAPTIVE ? new NaiveFloors(settings) : new Naive(settings);
    }

    List<String> classes();

    long c();

    long updates();

    Said predict(FeatureVector raw);

    /** Learns from an example with the name of its class. */
    void learn(FeatureVector raw, String label, double weight);

    /** How far the label of the last example was ahead by the weights as they were. */
    double margin();

    /** A label arrived of an example of which this had been said. */
    void judge(Said said, int label);

    /** The squared length of an example as it enters. */
    double squaredNorm(FeatureVector raw);

    void addClass(String name);

    /** Takes over weights that were learned elsewhere, by ascending index. */
    void take(int vector, TreeMap<Integer, Double> weights);

    /** Whether a model is the same to the bit. */
    void check(LinearModel model, String what);
}
