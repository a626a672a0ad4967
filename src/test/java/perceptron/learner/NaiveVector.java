package perceptron.learner;

import java.util.TreeMap;
import perceptron.learner.LearnerSettings.Start;

/** A vector of weights, and what belongs to them. */
final class NaiveVector {
    final int number;
    private final Start start;
    final TreeMap<Integer, Double> w = new TreeMap<>();
    final TreeMap<Integer, Double> u = new TreeMap<>();
    final TreeMap<Integer, Double> sigma = new TreeMap<>();

    NaiveVector(int number, Start start) {
        this.number = number;
        this.start = start;
    }

    double w(int i) {
        return w.containsKey(i) ? w.get(i) : start(i);
    }

    double u(int i) {
        return u.getOrDefault(i, 0.0);
    }

    double sigma(int i) {
        return sigma.getOrDefault(i, 1.0);
    }

    /** What the weight was before anything was learned. */
    double start(int i) {
        return start.at(number, i);
    }
}
