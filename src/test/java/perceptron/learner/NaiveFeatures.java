package perceptron.learner;

import java.util.HashMap;
import java.util.Map;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;

/** How examples enter the arithmetic of a model that scales or draws curves, by what it knows of each feature's values. */
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

    private boolean keepsDistributions() {
        return scales() || settings.drawsCurves();
    }

    private FeatureVector byDistribution(FeatureVector x) {
        boolean curve = settings.numbers() == NumberForm.CURVE;
        boolean denseCurves = x.isDense() && settings.drawsCurves() && (curve || x.size() <= 1000);
        FeatureVector scaled = new FeatureVector();
        scaled.clear(false);
        for (int k = 0; k < x.size(); k++) {
            float v = x.value(k);
            int period = settings.drawsCurves() ? period(x.index(k)) : 0;
            if (v == 0 && period == 0) {
                continue;
            }
            NaiveValues known = values.getOrDefault(x.index(k), new NaiveValues());
            float value = v;
            if (scales() && v != 0) {
                value = known.factor == 0 ? v / Math.abs(v) : (float) (v * known.factor);
            }
            boolean marked = settings.drawsCurves() && !x.isDense() && x.index(k) >= 1 << 30;
            if (!denseCurves && !marked) {
                scaled.add(x.index(k), value);
                continue;
            }
            int number = marked ? x.index(k) - (1 << 30) : x.index(k);
            if (v != 0) {
                scaled.add((1 << 30) + 9 * number, value);
            }
            float[] hats = period > 0 ? around(v, period) : known.hats(v);
            for (int hat = 0; hat < 8; hat++) {
                if (hats[hat] != 0) {
                    scaled.add((1 << 30) + 9 * number + 1 + hat, hats[hat]);
                }
            }
        }
        return scaled;
    }

    /** The last numbers are cyclic ones: 2^14 hours, as many weekdays, and as many days of the year. */
    private static int period(int index) {
        int last = (Integer.MAX_VALUE - 1 - (1 << 30)) / 9 + (1 << 30);
        return index < last - 3 * 16384 ? 0 : index < last - 2 * 16384 ? 24 : index < last - 16384 ? 7 : 366;
    }

    private static float[] around(float v, int period) {
        NaiveSurfaces.Place place = NaiveSurfaces.Place.around(v, period);
        float[] hats = new float[8];
        hats[place.low()] = (float) (1 - place.up());
        hats[place.next()] = (float) place.up();
        return hats;
    }

    /**
     * Takes over what there is to know of an example's features.
     *
     * @param changes whether the example has changed the weights
     */
    void raise(FeatureVector x, boolean changes) {
        for (int k = 0; keepsDistributions() && changes && k < x.size(); k++) {
            if (x.value(k) != 0) {
                values.computeIfAbsent(x.index(k), i -> new NaiveValues()).add(x.value(k));
            }
        }
    }
}
