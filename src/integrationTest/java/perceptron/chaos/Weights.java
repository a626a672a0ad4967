package perceptron.chaos;

import java.util.Map;
import java.util.TreeMap;

/** What one vector of the reference knows of its features: w, u by which the average differs, sigma, and adaptive's d. */
final class Weights {
    static final int BIAS = Integer.MAX_VALUE;
    static final int W = 0;
    static final int U = 1;
    static final int SIGMA = 2;
    static final int D = 3;

    private static final double[] START = {0, 0, 1, 0};

    /** What adaptive keeps of its certainty with each step. */
    private static final double KEEP = 0.9;

    /** What it keeps of precision times mean. */
    private static final double HOLD = 0.9995;

    final Map<Integer, double[]> features = new TreeMap<>();

    double at(int index, int number) {
        return features.getOrDefault(index, START)[number];
    }

    double[] writable(int index) {
        return features.computeIfAbsent(index, key -> START.clone());
    }

    /** Whether a feature is as it was at the start, as if nothing were known of it. */
    static boolean isAtStart(double[] numbers) {
        return numbers[W] == 0 && numbers[U] == 0 && numbers[SIGMA] == 1;
    }

    /** Features in their order in eight lanes, the lanes in pairs, the bias last. */
    double dot(Features x, int number) {
        double[] lane = new double[8];
        for (int k = 0; k < x.size(); k++) {
            lane[k & 7] += (double) x.values()[k] * at(x.indices()[k], number);
        }
        return total(lane) + at(BIAS, number);
    }

    /** How unsure arow is of an example. */
    double spread(Features x) {
        double[] lane = new double[8];
        for (int k = 0; k < x.size(); k++) {
            double value = x.values()[k];
            lane[k & 7] += at(x.indices()[k], SIGMA) * value * value;
        }
        return total(lane) + at(BIAS, SIGMA);
    }

    static double squaredNorm(Features x) {
        double[] lane = new double[8];
        for (int k = 0; k < x.size(); k++) {
            lane[k & 7] += (double) x.values()[k] * x.values()[k];
        }
        return total(lane) + 1;
    }

    private static double total(double[] lane) {
        return ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
    }

    /** Moves by step times x, or by step times sigma times x if {@code second}, arow's, is not 0. */
    void move(Features x, double step, double second, Recipe recipe, long c) {
        for (int k = 0; k < x.size(); k++) {
            move(x.indices()[k], x.values()[k], step, second, recipe, c);
        }
        move(BIAS, 1, step, second, recipe, c);
    }

    private void move(int index, double value, double step, double second, Recipe recipe, long c) {
        double[] numbers = writable(index);
        double direction = recipe.secondOrder() ? numbers[SIGMA] * value : value;
        double delta = step * direction;
        if (recipe.adaptive()) {
            double least = numbers[SIGMA] * (recipe.r() * second);
            double sigma = Math.max(least, numbers[SIGMA] - second * (direction * direction));
            numbers[SIGMA] = sigma / (sigma + KEEP * (1 - sigma));
            delta = HOLD / (sigma + HOLD * (1 - sigma)) * (numbers[W] + delta) - numbers[W];
            numbers[D] += Fading.g(c) * delta;
        }
        numbers[W] += delta;
        numbers[U] += c * delta;
        if (recipe.secondOrder() && !recipe.adaptive()) {
            numbers[SIGMA] = Math.max(0, numbers[SIGMA] - second * (direction * direction));
        }
    }

    void shrinkFading() {
        features.values().forEach(numbers -> numbers[D] *= Fading.SHRINK);
    }
}
