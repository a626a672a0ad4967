package perceptron.model.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;

/**
 * Weights as comma-separated values: a line for every {@link Effect} of a weight. The bias has no index. Names that
 * share an index are separated by a bar. There is a column for the fading average if the model keeps it.
 */
public final class CsvTable {
    private CsvTable() {}

    public static void write(Iterator<Weight> weights, Naming naming, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        boolean fades = naming.model().settings().keeps(View.FADING);
        text.write("class,index,names,current,averaged" + (fades ? ",fading\n" : "\n"));
        while (weights.hasNext()) {
            for (Effect effect : Effect.of(weights.next(), naming)) {
                String ofVector = naming.ofVector(effect.vector());
                text.write(quoted(ofVector == null ? "" : ofVector));
                text.write(',');
                text.write(effect.index() == PagedWeights.BIAS ? "" : Integer.toString(effect.index()));
                text.write(',');
                text.write(quoted(String.join("|", effect.names())));
                text.write("," + effect.current() + "," + effect.averaged()
                        + (fades ? "," + effect.fading() + "\n" : "\n"));
            }
        }
        text.flush();
    }

    private static String quoted(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
