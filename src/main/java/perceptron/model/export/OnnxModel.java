package perceptron.model.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import perceptron.features.NumberIndices;
import perceptron.learner.LinearModel;
import perceptron.learner.View;

/**
 * A model as ONNX, for features that are already hashed (hashing negates some values):
 *
 * <ul>
 *   <li>input {@code features}, floats: a row for each example, and a column for each index from 0 up to the largest
 *       that has a weight;
 *   <li>input {@code numbers}, the same for numbers that are curves, if there are any;
 *   <li>output {@code scores}, doubles: one for two labels, else one for each class in their order;
 *   <li>output {@code label}, text.
 * </ul>
 */
public final class OnnxModel {
    /** A message has at most 2 GiB, and whoever reads it has it in memory more than once. */
    private static final int MOST_WEIGHTS = 1 << 25;

    private final OnnxGraph graph = new OnnxGraph();
    private final List<String> classes;
    private final List<LinearFunction> functions;
    private final CurveWeights curves;
    private final int columns;

    private OnnxModel(LinearModel model, View view) {
        classes = model.classNames();
        functions = LinearFunction.besideCurves(model, view);
        long numbers = CurveWeights.count(model);
        if (numbers * NumberIndices.HATS * functions.size() > MOST_WEIGHTS) {
            throw new IllegalArgumentException("its numbers reach up to index " + (numbers - 1)
                    + ", and this form, which lists every index, has room for "
                    + MOST_WEIGHTS / NumberIndices.HATS / functions.size());
        }
        curves = CurveWeights.of(model, view);
        long width = curves.count() > 0 ? 0 : 1;
        for (LinearFunction function : functions) {
            int size = function.indices().length;
            width = Math.max(width, size == 0 ? 0 : function.indices()[size - 1] + 1L);
        }
        if (width * functions.size() > MOST_WEIGHTS) {
            throw new IllegalArgumentException("its features reach up to index " + (width - 1)
                    + ", and this form, which lists every index, has room for "
                    + MOST_WEIGHTS / functions.size());
        }
        columns = (int) width;
    }

    /** @throws IllegalArgumentException if the model is too wide, or more than a linear function and curves */
    public static void write(String name, LinearModel model, View view, OutputStream out) throws IOException {
        OnnxModel onnx = new OnnxModel(model, view);
        onnx.scores();
        if (model.settings().labels().binary()) {
            onnx.indexBySign();
        } else {
            onnx.graph.node("ArgMax", "index", List.of("scores"), "axis", 1, "keepdims", 0);
        }
        onnx.label();
        out.write(onnx.graph.file(name, ModelFile.NOTE));
    }

    private void scores() {
        int rows = functions.size();
        List<String> terms = new ArrayList<>(List.of("constants"));
        double[] weights = new double[columns * rows];
        for (int vector = 0; vector < rows; vector++) {
            LinearFunction function = functions.get(vector);
            for (int k = 0; k < function.indices().length; k++) {
                weights[function.indices()[k] * rows + vector] = function.weights()[k];
            }
        }
        double[] constants =
                functions.stream().mapToDouble(LinearFunction::constant).toArray();
        graph.constant("constants", constants, rows);
        if (columns > 0) {
            graph.input("features", OnnxGraph.FLOAT, columns);
            graph.constant("weights", weights, columns, rows);
            graph.node("Cast", "doubles", List.of("features"), "to", OnnxGraph.DOUBLE);
            graph.node("MatMul", "products", List.of("doubles", "weights"));
            terms.add("products");
        }
        if (curves.count() > 0) {
            terms.addAll(new OnnxCurves(graph, curves, rows).terms());
        }
        graph.node("Sum", "scores", terms);
        graph.output("scores", OnnxGraph.DOUBLE, rows);
    }

    /** The second of two classes if the score is at least 0, else the first. */
    private void indexBySign() {
        graph.constant("one", 1);
        graph.constant("zero", new double[1], 1);
        graph.node("Squeeze", "score", List.of("scores", "one"));
        graph.node("GreaterOrEqual", "isSecond", List.of("score", "zero"));
        graph.node("Cast", "index", List.of("isSecond"), "to", OnnxGraph.INT64);
    }

    private void label() {
        graph.constant("classes", classes);
        graph.node("Gather", "label", List.of("classes", "index"));
        graph.output("label", OnnxGraph.STRING);
    }
}
