package perceptron.model.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The part of a graph that draws numbers as curves, column by column, by the rule in the learner's {@code Statistics}.
 * With p clipped to 0 and 7, hat k has the height {@code max(0, 1 - |p - k|)}. A number that is 0 has no hats, and
 * neither has a number whose values have not varied yet.
 */
final class OnnxCurves {
    private final OnnxGraph graph;
    private final CurveWeights curves;
    private final int rows;

    OnnxCurves(OnnxGraph graph, CurveWeights curves, int rows) {
        this.graph = graph;
        this.curves = curves;
        this.rows = rows;
    }

    /** Adds the nodes, and returns the names of the terms that they add to the scores. */
    List<String> terms() {
        int hats = curves.heights().length;
        graph.input("numbers", OnnxGraph.FLOAT, curves.count());
        graph.node("Cast", "values", List.of("numbers"), "to", OnnxGraph.DOUBLE);
        constant("zeros", 0);
        constant("ones", 1);
        constant("halfHats", hats / 2);
        constant("halfHat", 0.5);
        constant("lastHat", hats - 1);
        constant("centres", curves.centres());
        constant(
                "widths",
                Arrays.stream(curves.widths())
                        .map(width -> width > 0 ? width : 1)
                        .toArray());
        constant(
                "spread",
                Arrays.stream(curves.widths()).map(width -> width > 0 ? 1 : 0).toArray());
        graph.node("Equal", "isZero", List.of("values", "zeros"));
        graph.node("Not", "isThere", List.of("isZero"));
        graph.node("Cast", "there", List.of("isThere"), "to", OnnxGraph.DOUBLE);
        graph.node("Mul", "hasHats", List.of("there", "spread"));
        graph.node("Sub", "distances", List.of("values", "centres"));
        graph.node("Div", "z", List.of("distances", "widths"));
        graph.node("Abs", "magnitudes", List.of("z"));
        graph.node("Add", "beyond", List.of("magnitudes", "ones"));
        graph.node("Div", "squashed", List.of("z", "beyond"));
        graph.node("Add", "shifted", List.of("squashed", "ones"));
        graph.node("Mul", "stretched", List.of("shifted", "halfHats"));
        graph.node("Sub", "places", List.of("stretched", "halfHat"));
        graph.node("Max", "atLeastFirst", List.of("places", "zeros"));
        graph.node("Min", "p", List.of("atLeastFirst", "lastHat"));
        List<String> terms = new ArrayList<>(List.of(product("slopes", "values", curves.slopes())));
        for (int hat = 0; hat < hats; hat++) {
            terms.add(product("heights" + hat, hat(hat), curves.heights()[hat]));
        }
        return terms;
    }

    private String hat(int hat) {
        constant("top" + hat, hat);
        graph.node("Sub", "from" + hat, List.of("p", "top" + hat));
        graph.node("Abs", "distance" + hat, List.of("from" + hat));
        graph.node("Sub", "line" + hat, List.of("ones", "distance" + hat));
        graph.node("Max", "roof" + hat, List.of("line" + hat, "zeros"));
        graph.node("Mul", "hat" + hat, List.of("roof" + hat, "hasHats"));
        return "hat" + hat;
    }

    private String product(String name, String values, double[][] weights) {
        double[] inRows = Arrays.stream(weights).flatMapToDouble(Arrays::stream).toArray();
        graph.constant(name, inRows, curves.count(), rows);
        graph.node("MatMul", name + "Product", List.of(values, name));
        return name + "Product";
    }

    private void constant(String name, double... values) {
        graph.constant(name, values, values.length);
    }
}
