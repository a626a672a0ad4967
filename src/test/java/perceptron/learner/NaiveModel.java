package perceptron.learner;

import static perceptron.learner.SameAsNaive.forEachKept;
import static perceptron.learner.SameAsNaive.same;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import perceptron.example.FeatureVector;

/** What is learned, a second time: by {@link Naive} for the classics, by {@link NaiveAdaptive} for the adaptive learner. */
abstract class NaiveModel {
    /**
     * What is said of an example.
     *
     * @param averaged the class that the average predicts, -1 while none is known, as is voted
     * @param scores of the answer, of each vector
     * @param views the class that each view predicts
     */
    record Said(
            double score,
            int averaged,
            double averagedScore,
            int voted,
            double votedScore,
            double[] scores,
            int[] views) {}

    final LearnerSettings settings;
    final NaiveSums sums;
    final List<String> classes = new ArrayList<>();
    final Map<Integer, NaiveValues> values = new HashMap<>();
    /** Of each view by how many mistakes it is behind the best. */
    final int[] lead = new int[9];

    long updates;

    /** How far the label of the last example was ahead by the weights as they were. */
    double margin;

    NaiveModel(LearnerSettings settings) {
        this.settings = settings;
        sums = NaiveSums.of(settings);
    }

    static NaiveModel of(LearnerSettings settings) {
        NaiveModel model =
                settings.algorithm() == Algorithm.ADAPTIVE ? new NaiveAdaptive(settings) : new Naive(settings);
        boolean signs = model.sums.binary() && settings.labels().names().isEmpty();
        (signs ? List.of("-1", "+1") : settings.labels().names()).forEach(model::addClass);
        return model;
    }

    /** The score of the class that has won; 0 while none is known. */
    double score(double[] scores) {
        int winner = sums.winner(scores);
        return winner < 0 ? 0 : scores[sums.binary() ? 0 : winner];
    }

    /** All views, each halved for every mistake that it is behind the best. */
    double[] mixed(double[][] views) {
        double[] scores = new double[views[0].length];
        for (int view = 0; view < views.length; view++) {
            for (int vector = 0; vector < scores.length; vector++) {
                scores[vector] += views[view][vector] * Math.scalb(1.0, -lead[view]);
            }
        }
        return scores;
    }

    /** A label arrived of an example of which this had been said. A view that is 8 mistakes behind falls no further behind. */
    void judge(Said said, int label) {
        int low = Integer.MAX_VALUE;
        for (int view = 0; view < views(); view++) {
            lead[view] += said.views()[view] != label ? 1 : 0;
            low = Math.min(low, lead[view]);
        }
        for (int view = 0; view < views(); view++) {
            lead[view] = Math.min(lead[view] - low, 8);
        }
    }

    /** How many there are by now. */
    abstract int views();

    abstract long c();

    abstract Said predict(FeatureVector raw);

    /** Learns from an example with the name of its class. */
    abstract void learn(FeatureVector raw, String label, double weight);

    /** The squared length of an example as it enters. */
    abstract double squaredNorm(FeatureVector raw);

    abstract void addClass(String name);

    /** Takes over weights that were learned elsewhere, by ascending index. */
    abstract void take(int vector, TreeMap<Integer, Double> weights);

    /** Whether a model is the same to the bit. */
    abstract void check(LinearModel model, String what);

    void checkScales(PagedWeights scales, String what) {
        forEachKept(scales, index -> {
            List<Double> known = values.getOrDefault(index, new NaiveValues()).numbers();
            for (int slot = 0; slot < scales.stride(); slot++) {
                same(scales.at(index, slot), known.get(slot), what);
            }
        });
        values.forEach((index, known) -> same(scales.w(index), known.n, what));
    }
}
