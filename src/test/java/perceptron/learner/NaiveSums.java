package perceptron.learner;

import java.util.function.IntToDoubleFunction;
import perceptron.example.FeatureVector;

/** Scores, term by term, and which class has won by them. */
record NaiveSums(boolean binary, boolean bias) {
    static NaiveSums of(LearnerSettings settings) {
        return new NaiveSums(settings.labels().binary(), settings.bias());
    }

    /** The features in index order, then the bias: eight lanes, their pairs, then the bias's term. */
    double sum(FeatureVector x, IntToDoubleFunction term, double biasTerm) {
        double sum = sum(x.size(), term);
        return bias ? sum + biasTerm : sum;
    }

    /** Without the bias. */
    static double sum(int terms, IntToDoubleFunction term) {
        double[] lane = new double[8];
        for (int k = 0; k < terms; k++) {
            lane[k % 8] = lane[k % 8] + term.applyAsDouble(k);
        }
        return ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
    }

    double dot(FeatureVector x, IntToDoubleFunction weight) {
        return sum(
                x, k -> (double) x.value(k) * weight.applyAsDouble(x.index(k)), weight.applyAsDouble(NaiveLife.BIAS));
    }

    double squaredNorm(FeatureVector x) {
        return sum(x, k -> (double) x.value(k) * x.value(k), 1);
    }

    int winner(double[] scores) {
        if (binary) {
            return scores[0] < 0 ? 0 : 1;
        }
        int winner = -1;
        for (int v = 0; v < scores.length; v++) {
            if (winner < 0 || scores[v] > scores[winner]) {
                winner = v;
            }
        }
        return winner;
    }
}
