package perceptron.run.demo;

import java.util.Random;
import perceptron.example.FeatureVector;

/**
 * The truth behind the labels of one model: a linear rule, which is drawn from a seed, and at any time lies somewhere between
 * the rule with one number and the next. One thread owns it.
 */
final class Concept {
    private final long seed;
    private final int features;
    private int number = -1;
    private double[] rule;
    private double[] next;

    Concept(long seed, int features) {
        this.seed = seed;
        this.features = features;
    }

    /** Positive where the label is, at a position that never falls. */
    double score(FeatureVector x, double position) {
        moveTo((int) position);
        double part = position - number;
        double score = 0;
        for (int k = 0; k < x.size(); k++) {
            int index = x.index(k);
            score += x.value(k) * ((1 - part) * rule[index] + part * next[index]);
        }
        return score;
    }

    private void moveTo(int wanted) {
        if (wanted != number) {
            rule = wanted == number + 1 && next != null ? next : draw(wanted);
            next = draw(wanted + 1);
            number = wanted;
        }
    }

    private double[] draw(int which) {
        Random random = new Random(seed * 1_000_003 + which);
        double[] weights = new double[features];
        for (int index = 0; index < features; index++) {
            weights[index] = random.nextGaussian();
        }
        return weights;
    }
}
