package perceptron.model.export;

import perceptron.features.NumberIndices;
import perceptron.learner.Curve;
import perceptron.learner.LinearModel;
import perceptron.learner.View;

/**
 * What a model's curves add to its scores: for each number, from 0 up to the largest that has a weight, a slope per 1
 * of the value as it came, and the heights of eight hats, placed by centre and width.
 *
 * @param slopes by number and vector
 * @param heights by hat, number and vector
 * @param widths by number; 0 for a number without hats
 */
record CurveWeights(double[][] slopes, double[][][] heights, double[] centres, double[] widths) {
    static CurveWeights of(LinearModel model, View view) {
        int count = count(model);
        int vectors = model.vectors();
        CurveWeights curves = new CurveWeights(
                new double[count][vectors],
                new double[NumberIndices.HATS][count][vectors],
                new double[count],
                new double[count]);
        for (int vector = 0; vector < vectors; vector++) {
            Weights all = new Weights(model, vector, vector, NumberIndices.value(0));
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

    /** One more than the largest number that has a weight; 0 if the model has no curve. */
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
