package perceptron.model.export;

import perceptron.features.NumberIndices;
import perceptron.learner.Curve;
import perceptron.learner.LinearModel;
import perceptron.learner.View;

/**
 * What the numbers that a model draws as curves add to its scores, by number from 0 up to the largest that has a weight: a slope for
 * each 1 of the value as it came, and the heights of eight hats, which lie by centre and width.
 *
 * @param slopes of each number one for each vector
 * @param heights the same for each hat
 * @param widths 0 for a number without hats
 */
record CurveWeights(double[][] slopes, double[][][] heights, double[] centres, double[] widths) {
    /** Whether any number is a curve. */
    static boolean has(LinearModel model) {
        return count(model) > 0;
    }

    static CurveWeights of(LinearModel model, View view) {
        int count = count(model);
        int vectors = model.vectors();
        CurveWeights curves = new CurveWeights(
                new double[count][vectors],
                new double[NumberIndices.HATS][count][vectors],
                new double[count],
                new double[count]);
        for (int vector = 0; vector < vectors; vector++) {
            Weights all =
                    new Weights(model, vector, vector, model.settings().drawsCurves() ? NumberIndices.value(0) : 0);
            while (all.hasNext()) {
                Weight weight = all.next();
                if (model.settings().isOfCurve(weight.index())) {
                    curves.take(model, weight, view);
                }
            }
        }
        return curves;
    }

    private void take(LinearModel model, Weight weight, View view) {
        int number = NumberIndices.number(weight.index());
        int hat = NumberIndices.hat(weight.index());
        double perUnit = model.perUnit(weight.of(view), weight.index());
        (hat == 0 ? slopes : heights[hat - 1])[number][weight.vector()] = perUnit;
        Curve.Spread spread = Curve.Spread.of(model, number);
        centres[number] = spread.centre();
        widths[number] = spread.width();
    }

    int count() {
        return centres.length;
    }

    /** One more than the largest number that has a weight. */
    static int count(LinearModel model) {
        int count = 0;
        for (int vector = 0; vector < model.vectors() && model.settings().drawsCurves(); vector++) {
            Weights all = new Weights(model, vector, vector, NumberIndices.value(0));
            while (all.hasNext()) {
                int index = all.next().index();
                if (model.settings().isOfCurve(index)) {
                    count = Math.max(count, NumberIndices.number(index) + 1);
                }
            }
        }
        return count;
    }
}
