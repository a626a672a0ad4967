package perceptron.model.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import perceptron.features.Scaling;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;

/**
 * What one vector of a model makes of features as they come: the sum of weights times values, and a constant. If the model
 * scales features by what it has seen of them, the scales are part of the weights here, so that nobody has to know of them.
 *
 * @param indices ascending, of the weights that are not zero
 */
record LinearFunction(int[] indices, double[] weights, double constant) {
    /** @throws IllegalArgumentException where the model is no linear function of its features, saying why */
    static List<LinearFunction> of(LinearModel model, View view) {
        if (CurveWeights.has(model)) {
            throw new IllegalArgumentException(
                    "with numbers=" + model.settings().numbers().code()
                            + " numbers are curves, which are no linear functions of them: json, csv and onnx hold curves, and a"
                            + " model with numbers=linear has none");
        }
        return besideCurves(model, view);
    }

    /** Of all features but those that are curves. */
    static List<LinearFunction> besideCurves(LinearModel model, View view) {
        if (model.vectors() == 0) {
            throw new IllegalArgumentException("it knows no class yet");
        }
        if (model.settings().scaling() == Scaling.L2) {
            throw new IllegalArgumentException(
                    "with scale=l2 an example is divided by its length, which is no linear function of its features");
        }
        if (model.settings().start().random()) {
            throw new IllegalArgumentException("with start=random every index there can be has a weight");
        }
        List<LinearFunction> functions = new ArrayList<>();
        for (int vector = 0; vector < model.vectors(); vector++) {
            functions.add(of(model, vector, view));
        }
        return functions;
    }

    private static LinearFunction of(LinearModel model, int vector, View view) {
        Weights all = new Weights(model, vector, vector, 0);
        int[] indices = new int[16];
        double[] weights = new double[16];
        int size = 0;
        double constant = 0;
        while (all.hasNext()) {
            Weight weight = all.next();
            if (weight.index() == PagedWeights.BIAS) {
                constant = weight.of(view);
            } else if (model.settings().isCrossed(weight.index())) {
                throw new IllegalArgumentException(
                        "with cross="
                                + model.settings().crossings().text()
                                + " numbers are crossed by their bins, which are no linear functions of them: json and csv hold them");
            } else if (!model.settings().isOfCurve(weight.index()) && weight.of(view) != 0) {
                if (size == indices.length) {
                    indices = Arrays.copyOf(indices, 2 * size);
                    weights = Arrays.copyOf(weights, 2 * size);
                }
                indices[size] = weight.index();
                weights[size++] = model.perUnit(weight.of(view), weight.index());
            }
        }
        return new LinearFunction(Arrays.copyOf(indices, size), Arrays.copyOf(weights, size), constant);
    }
}
