package perceptron.model.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Scores.View;
import perceptron.model.export.Weights.Weight;

/**
 * A model's weights by their names, for people.
 *
 * @param features the known names of a feature, by its index as {@link LearnerSettings#feature} gives it
 */
public record Naming(LinearModel model, IntFunction<List<String>> features) {
    /**
     * What a feature adds to the score for each 1 of its value. Hashing negates the values of some names, whose weights then have the
     * opposite sign; here the sign is that of the effect.
     *
     * @param names the names of the feature at this index; several if they share it. If none is known, the numbers are the
     *     model's own, since nobody knows whether hashing negated the value
     */
    public record Effect(int vector, int index, List<String> names, double current, double fading, double averaged) {}

    /** The class of a vector; null if there are two labels, since they share one vector. */
    public String ofVector(int vector) {
        return model.settings().labels().binary() ? null : model.className(vector);
    }

    private List<String> ofFeature(int index) {
        if (index == PagedWeights.BIAS) {
            return List.of("bias");
        }
        List<String> names = features.apply(model.settings().feature(index));
        int hat = hat(index);
        return hat == 0
                ? names
                : names.stream().map(name -> name + " (segment " + hat + ")").toList();
    }

    /** The hat of a curve with this index; 0 if it is not a hat. */
    private int hat(int index) {
        return model.settings().isOfCurve(index) ? Featurizer.hat(index) : 0;
    }

    /** Usually one; two if names share an index and hashing negates only some of them. */
    public List<Effect> effects(Weight weight) {
        int index = weight.index();
        boolean mayBeNegated = index != PagedWeights.BIAS
                && hat(index) == 0
                && !model.settings().isCyclic(model.settings().feature(index));
        Map<Boolean, List<String>> names = ofFeature(index).stream()
                .collect(Collectors.partitioningBy(name -> mayBeNegated && Hashing.isNegated(name)));
        List<String> others = names.get(false);
        List<String> negated = names.get(true);
        List<Effect> effects = new ArrayList<>(2);
        if (negated.isEmpty() || !others.isEmpty()) {
            effects.add(
                    new Effect(weight.vector(), index, others, weight.current(), weight.fading(), weight.averaged()));
        }
        if (!negated.isEmpty()) {
            // 0 - x, since -x is -0 if x is 0.
            effects.add(new Effect(
                    weight.vector(), index, negated, 0 - weight.current(), 0 - weight.fading(), 0 - weight.averaged()));
        }
        return effects;
    }

    /**
     * Writes all weights as comma-separated values: a line for every {@link Effect} of a weight, for each 1 of the feature's value as it
     * came. The bias has no index. Names that share an index are separated by a bar. There is a column for the fading average if the
     * model keeps it.
     *
     * @throws IllegalArgumentException if a feature has no scale yet
     */
    public void writeCsv(OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        boolean fades = model.settings().keeps(View.FADING);
        text.write("class,index,names,current,averaged" + (fades ? ",fading\n" : "\n"));
        for (Weights weights = new Weights(model, -1); weights.hasNext(); ) {
            for (Effect effect : effects(weights.next().perUnit(model))) {
                String ofVector = ofVector(effect.vector());
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
