package perceptron.model.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;

/**
 * Weights as {@code vw --readable_model} writes those of a linear model, with the bias at the index of Vowpal Wabbit's
 * constant. The format holds one vector, in single precision.
 */
public final class VowpalWabbitModel {
    private static final int CONSTANT = 11650396;

    private VowpalWabbitModel() {}

    /** @throws IllegalArgumentException if the model is no linear function of its features, saying why */
    public static void requireLinear(LinearModel model, View view) {
        LinearFunction.require(model, view);
    }

    /** @param settings the settings that the model was made with */
    public static void write(
            String model, Map<String, String> settings, Iterator<Weight> weights, View view, OutputStream out)
            throws IOException {
        int bits = Integer.parseInt(settings.get("hash.bits"));
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        text.write("Version 9.8.0\nId " + model.replaceAll("\\s", "_") + "\nMin label:-1\nMax label:1\nbits:" + bits
                + "\nlda:0\n0 ngram:\n0 skip:\noptions:\nChecksum: 0\n:0\n");
        while (weights.hasNext()) {
            Weight weight = weights.next();
            int index = weight.index() == PagedWeights.BIAS ? CONSTANT & (1 << bits) - 1 : weight.index();
            text.write(index + ":" + (float) weight.of(view) + "\n");
        }
        text.flush();
    }
}
