package perceptron.learner;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import perceptron.example.FeatureVector;
import perceptron.features.NumberForm;
import perceptron.features.Scaling;

/** How examples enter the arithmetic of a model that scales, draws curves or crosses fields, by what it knows of each feature's values. */
final class NaiveFeatures {
    private final LearnerSettings settings;
    final Map<Integer, NaiveValues> values = new HashMap<>();

    NaiveFeatures(LearnerSettings settings) {
        this.settings = settings;
    }

    private boolean scales() {
        return settings.algorithm() == Algorithm.ADAPTIVE || settings.scaling() == Scaling.RMS;
    }

    /** The example as it enters the arithmetic: if the model scales, by what is known so far. */
    FeatureVector scaled(FeatureVector x) {
        return keepsDistributions() ? byDistribution(x) : x;
    }

    /** Where crossed numbers begin, if the model crosses any: after 2^26 numbers, each with its value and eight hats. */
    private static final long CROSSED = (1L << 30) + 9 * (1L << 26);

    private boolean isCrossed(FeatureVector x, int k) {
        return !settings.crossings().isEmpty() && x.index(k) >= CROSSED;
    }

    /** The one cell of the block in which the bins of the crossed numbers lie, if all have one. */
    private void addCell(FeatureVector x, int k, FeatureVector scaled) {
        int numbers = 1 + (int) ((x.index(k) - CROSSED) / (1L << 26));
        int cell = 0;
        for (int j = k; j < k + numbers; j++) {
            boolean negated = Math.copySign(1, x.value(j)) < 0;
            int index = Float.floatToIntBits(Math.abs(x.value(j)));
            double value = 0;
            for (int other = 0; other < x.size(); other++) {
                value = x.index(other) == index ? x.value(other) : value;
            }
            int bin = values.getOrDefault(index, new NaiveValues()).bin(value, negated);
            if (bin < 0) {
                return;
            }
            cell = 8 * cell + bin;
        }
        scaled.add(x.index(k) + cell, 1);
    }

    private boolean keepsDistributions() {
        return scales() || settings.drawsCurves() || !settings.crossings().isEmpty();
    }

    private FeatureVector byDistribution(FeatureVector x) {
        boolean curve = settings.numbers() == NumberForm.CURVE;
        boolean denseCurves = x.isDense() && settings.drawsCurves() && (curve || x.size() <= 1000);
        FeatureVector scaled = new FeatureVector();
        scaled.clear(false);
        long block = -1;
        for (int k = 0; k < x.size(); k++) {
            float v = x.value(k);
            if (isCrossed(x, k)) {
                long next = x.index(k) / 8;
                if (next != block) {
                    addCell(x, k, scaled);
                }
                block = next;
                continue;
            }
            if (v == 0) {
                continue;
            }
            NaiveValues known = values.getOrDefault(x.index(k), new NaiveValues());
            float value = v;
            if (scales()) {
                value = known.factor == 0 ? v / Math.abs(v) : (float) (v * known.factor);
            }
            boolean marked = settings.drawsCurves() && !x.isDense() && x.index(k) >= 1 << 30;
            if (!denseCurves && !marked) {
                scaled.add(x.index(k), value);
                continue;
            }
            int number = marked ? x.index(k) - (1 << 30) : x.index(k);
            scaled.add((1 << 30) + 9 * number, value);
            float[] hats = known.hats(v);
            for (int hat = 0; hat < 8; hat++) {
                if (hats[hat] != 0) {
                    scaled.add((1 << 30) + 9 * number + 1 + hat, hats[hat]);
                }
            }
        }
        return scaled;
    }

    private boolean count(FeatureVector x, boolean changes) {
        if (!changes || x.size() == 0) {
            return false;
        }
        boolean onlyCrossed = !scales() && !settings.drawsCurves();
        Set<Integer> crossed = new HashSet<>();
        for (int k = 0; k < x.size(); k++) {
            if (isCrossed(x, k)) {
                crossed.add(Float.floatToIntBits(Math.abs(x.value(k))));
            }
        }
        boolean counted = false;
        for (int k = 0; k < x.size(); k++) {
            boolean counts = !isCrossed(x, k) && (!onlyCrossed || crossed.contains(x.index(k)));
            counted |= counts;
            if (counts && x.value(k) != 0) {
                values.computeIfAbsent(x.index(k), i -> new NaiveValues()).add(x.value(k));
            }
        }
        return counted;
    }

    /**
     * Takes over what there is to know of an example's features, and says whether there was anything.
     *
     * @param changes whether the example has changed the weights
     */
    boolean raise(FeatureVector x, boolean changes) {
        return keepsDistributions() && count(x, changes);
    }
}
