package perceptron.model.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import perceptron.features.Scaling;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;

/**
 * The score of one vector of a model, from features as they come: a constant, plus the sum of weights times values. If
 * the model scales features, the scales are part of the weights here, so that no reader needs them.
 *
 * @param indices ascending, of the weights that are not zero
 */
record LinearFunction(int[] indices, double[] weights, double constant) {
    /** @throws IllegalArgumentException if the model is no linear function of its features, saying why */
    static List<LinearFunction> of(LinearModel model, View view) {
        requireNoCurves(model);
        return besideCurves(model, view);
    }

    /** Rejects the same models, without keeping their weights. */
    static void require(LinearModel model, View view) {
        requireNoCurves(model);
        requireLinear(model);
        new Weights(model, -1, 0, 0).forEachRemaining(weight -> {
            if (isTerm(model, weight, view)) {
                model.perUnit(weight.of(view), weight.index());
            }
        });
    }

    private static void requireNoCurves(LinearModel model) {
        if (CurveWeights.count(model) > 0) {
            throw new IllegalArgumentException(
                    "with numbers=" + model.settings().numbers().code()
                            + " numbers are curves, which are no linear functions of them: json, csv and onnx hold curves, and a"
                            + " model with numbers=linear has none");
        }
    }

    /** The same without the features that are curves. */
    static List<LinearFunction> besideCurves(LinearModel model, View view) {
        requireLinear(model);
        List<LinearFunction> functions = new ArrayList<>();
        for (int vector = 0; vector < model.vectors(); vector++) {
            functions.add(of(model, vector, view));
        }
        return functions;
    }

    private static void requireLinear(LinearModel model) {
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
    }

    private static LinearFunction of(LinearModel model, int vector, View view) {
        Weights all = new Weights(model, vector, vector, 0);
        IntStream.Builder indices = IntStream.builder();
        DoubleStream.Builder weights = DoubleStream.builder();
        double constant = 0;
        while (all.hasNext()) {
            Weight weight = all.next();
            if (weight.index() == PagedWeights.BIAS) {
                constant = weight.of(view);
            } else if (isTerm(model, weight, view)) {
                indices.add(weight.index());
                weights.add(model.perUnit(weight.of(view), weight.index()));
            }
        }
        return new LinearFunction(indices.build().toArray(), weights.build().toArray(), constant);
    }

    private static boolean isTerm(LinearModel model, Weight weight, View view) {
        if (model.settings().isCrossed(weight.index())) {
            throw new IllegalArgumentException(
                    "with cross="
                            + model.settings().crossings().text()
                            + " numbers are crossed by their bins, which are no linear functions of them: json and csv hold them");
        }
        return !model.settings().isOfCurve(weight.index()) && weight.of(view) != 0;
    }
}
