package perceptron.model.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import perceptron.learner.PagedWeights;

/**
 * Weights as a table with commas: a line for every weight, the bias without an index. Where several names meet at one index,
 * there is a bar between them.
 */
public final class CsvTable {
    private CsvTable() {}

    public static void write(Iterator<Weight> weights, Naming naming, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        text.write("class,index,names,current,averaged\n");
        while (weights.hasNext()) {
            Weight weight = weights.next();
            String ofVector = naming.ofVector(weight.vector());
            text.write(quoted(ofVector == null ? "" : ofVector));
            text.write(',');
            text.write(weight.index() == PagedWeights.BIAS ? "" : Integer.toString(weight.index()));
            text.write(',');
            text.write(quoted(String.join("|", naming.ofFeature(weight.index()))));
            text.write("," + weight.current() + "," + weight.averaged() + "\n");
        }
        text.flush();
    }

    private static String quoted(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
