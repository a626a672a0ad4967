package perceptron.model.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import javax.xml.stream.XMLStreamException;
import perceptron.features.Hashing;
import perceptron.learner.LinearModel;
import perceptron.learner.View;

/**
 * A model as PMML 4.4. The field of a feature has its name, and is 1 if it is a category that the example has. If
 * features have no names, the field is {@code f} with the index. A missing field is 0. With two labels there is one
 * regression, whose value is the score, and the label follows from its sign. With more classes there is a regression
 * for each, and the label is the class with the largest score; on a tie, the class known first.
 *
 * <p>PMML's own classification is not used: it makes probabilities of scores, which these are not.
 */
public final class PmmlModel {
    private static final String SCORE = "score";
    private static final String BEST = "bestScore";

    private final Xml xml;
    private final String name;
    private final List<String> classes;
    private final List<LinearFunction> functions;
    private final int[] indices;
    private final IntFunction<List<String>> names;
    private final boolean areNamed;

    private PmmlModel(Xml xml, String name, LinearModel model, IntFunction<List<String>> names, View view) {
        this.xml = xml;
        this.name = name;
        this.names = names;
        classes = model.classNames();
        functions = LinearFunction.of(model, view);
        indices = functions.stream()
                .flatMapToInt(function -> Arrays.stream(function.indices()))
                .distinct()
                .sorted()
                .toArray();
        areNamed = Arrays.stream(indices).anyMatch(index -> !names.apply(index).isEmpty());
    }

    /**
     * @param names the names behind a hashed index; none at any index if features are their indices
     * @throws IllegalArgumentException if the model is no linear function of its features, or not each has one name, saying why
     */
    public static void write(
            String name, LinearModel model, IntFunction<List<String>> names, View view, OutputStream out)
            throws IOException {
        try (Xml xml = new Xml(out)) {
            PmmlModel pmml = new PmmlModel(xml, name, model, names, view);
            pmml.write(model.settings().labels().binary());
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private void write(boolean binary) throws XMLStreamException {
        xml.open("PMML", "xmlns", "http://www.dmg.org/PMML-4_4", "version", "4.4");
        xml.open("Header", "description", "Model " + name + ". " + ModelFile.NOTE);
        xml.empty("Application", "name", "perceptron-streams");
        xml.close("Header");
        xml.open("DataDictionary", "numberOfFields", Integer.toString(indices.length));
        for (int index : indices) {
            xml.empty("DataField", "name", field(index), "optype", "continuous", "dataType", "float");
        }
        xml.close("DataDictionary");
        if (binary) {
            regression(functions.get(0), this::outputOfTwo);
        } else {
            chain();
        }
        xml.close("PMML");
    }

    private interface Part {
        void write() throws XMLStreamException;
    }

    private void regression(LinearFunction function, Part output) throws XMLStreamException {
        xml.open("RegressionModel", "modelName", name, "functionName", "regression");
        xml.open("MiningSchema");
        for (int index : function.indices()) {
            miningField(index);
        }
        xml.close("MiningSchema");
        output.write();
        xml.open("RegressionTable", "intercept", Double.toString(function.constant()));
        for (int k = 0; k < function.indices().length; k++) {
            String field = field(function.indices()[k]);
            // Hashing negates the values of some names; here they enter as they come.
            int sign = areNamed && Hashing.isNegated(field) ? -1 : 1;
            String weight = Double.toString(sign * function.weights()[k]);
            xml.empty("NumericPredictor", "name", field, "coefficient", weight);
        }
        xml.close("RegressionTable");
        xml.close("RegressionModel");
    }

    private void miningField(int index) throws XMLStreamException {
        xml.empty("MiningField", "name", field(index), "missingValueReplacement", "0");
    }

    private String field(int index) {
        if (!areNamed) {
            return "f" + index;
        }
        List<String> known = names.apply(index);
        if (known.size() != 1) {
            String why = known.isEmpty() ? "no name is known" : "the names " + String.join(", ", known) + " share it";
            throw new IllegalArgumentException("feature " + index + " needs a name of its own as a field, but " + why
                    + "; json and csv need none");
        }
        return known.get(0);
    }

    private void outputOfTwo() throws XMLStreamException {
        xml.open("Output");
        xml.empty(
                "OutputField",
                "name",
                SCORE,
                "optype",
                "continuous",
                "dataType",
                "double",
                "feature",
                "predictedValue");
        openTransformed("label", "categorical", "string");
        xml.open("Apply", "function", "if");
        xml.open("Apply", "function", "greaterOrEqual");
        xml.empty("FieldRef", "field", SCORE);
        xml.text("Constant", "0", "dataType", "double");
        xml.close("Apply");
        xml.text("Constant", classes.get(1), "dataType", "string");
        xml.text("Constant", classes.get(0), "dataType", "string");
        xml.close("Apply");
        xml.close("OutputField");
        xml.close("Output");
    }

    private void openTransformed(String field, String type, String dataType) throws XMLStreamException {
        xml.open("OutputField", "name", field, "optype", type, "dataType", dataType, "feature", "transformedValue");
    }

    private void chain() throws XMLStreamException {
        xml.open("MiningModel", "modelName", name, "functionName", "regression");
        xml.open("MiningSchema");
        for (int index : indices) {
            miningField(index);
        }
        xml.close("MiningSchema");
        outputOfMany();
        xml.open("Segmentation", "multipleModelMethod", "modelChain");
        for (int vector = 0; vector < functions.size(); vector++) {
            xml.open("Segment", "id", segment(vector));
            xml.empty("True");
            regression(functions.get(vector), () -> {});
            xml.close("Segment");
        }
        xml.close("Segmentation");
        xml.close("MiningModel");
    }

    private static String segment(int vector) {
        return Integer.toString(vector + 1);
    }

    private String score(int vector) {
        return SCORE + "(" + classes.get(vector) + ")";
    }

    private void outputOfMany() throws XMLStreamException {
        xml.open("Output");
        for (int vector = 0; vector < functions.size(); vector++) {
            xml.empty(
                    "OutputField",
                    "name",
                    score(vector),
                    "optype",
                    "continuous",
                    "dataType",
                    "double",
                    "feature",
                    "predictedValue",
                    "segmentId",
                    segment(vector));
        }
        openTransformed(BEST, "continuous", "double");
        xml.open("Apply", "function", "max");
        for (int vector = 0; vector < functions.size(); vector++) {
            xml.empty("FieldRef", "field", score(vector));
        }
        xml.close("Apply");
        xml.close("OutputField");
        openTransformed("label", "categorical", "string");
        firstOfTheBest();
        xml.close("OutputField");
        xml.close("Output");
    }

    /** The first class if it has the best score, else the second if it has, and so on; else the last. */
    private void firstOfTheBest() throws XMLStreamException {
        int last = functions.size() - 1;
        for (int vector = 0; vector < last; vector++) {
            xml.open("Apply", "function", "if");
            xml.open("Apply", "function", "equal");
            xml.empty("FieldRef", "field", score(vector));
            xml.empty("FieldRef", "field", BEST);
            xml.close("Apply");
            xml.text("Constant", classes.get(vector), "dataType", "string");
        }
        xml.text("Constant", classes.get(last), "dataType", "string");
        for (int vector = 0; vector < last; vector++) {
            xml.close("Apply");
        }
    }
}
