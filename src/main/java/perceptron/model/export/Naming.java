package perceptron.model.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import perceptron.features.Hashing;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Surfaces;
import perceptron.learner.Surfaces.Slot;
import perceptron.model.export.Weights.Weight;

/**
 * A model's weights by their names, for people.
 *
 * @param features the known names of a feature, by its index as {@link LearnerSettings#feature} gives it
 */
public record Naming(LinearModel model, IntFunction<List<String>> features) {
    public static final List<String> FLOORS = List.of("line", "curves", "surfaces");

    /** The class of a vector; null if there are two labels, since they share one vector. */
    public String ofVector(int vector) {
        return model.settings().labels().binary() ? null : model.className(vector);
    }

    private List<String> ofFeature(int floor, int index) {
        if (index == PagedWeights.BIAS) {
            return List.of("bias");
        }
        if (FLOORS.get(floor).equals("surfaces")) {
            return List.of(ofPair(index));
        }
        List<String> names = features.apply(model.settings().feature(floor, index));
        int hat = model.settings().hat(floor, index);
        return hat == 0
                ? names
                : names.stream().map(name -> name + " (segment " + hat + ")").toList();
    }

    /** The two numbers of a surface, and which of its cells it is. */
    private String ofPair(int index) {
        Slot slot = model.floors().surfaces().slots().get(index / Surfaces.CELLS);
        return number(slot.i()) + " x " + number(slot.j()) + " (cell " + index % Surfaces.CELLS + ")";
    }

    /** A number that surfaces know by its ordinal. */
    public String number(int ordinal) {
        int feature = model.floors().surfaces().feature(ordinal);
        List<String> names = features.apply(feature);
        return names.isEmpty() ? Integer.toString(feature) : names.get(0);
    }

    /**
     * What a feature adds to the score for each 1 of its value, by its names: usually one; two if names share an index and hashing
     * negates the values of only some of them. Weights then have the opposite sign; here the sign is that of the effect. If no name is
     * known, the numbers are the model's own, since nobody knows whether hashing negated the value.
     */
    public List<Weight> effects(Weight weight) {
        int index = weight.index();
        int floor = weight.floor();
        boolean mayBeNegated = index != PagedWeights.BIAS
                && floor < 2
                && model.settings().hat(floor, index) == 0
                && !model.settings().isCyclic(model.settings().feature(floor, index));
        Map<Boolean, List<String>> names = ofFeature(floor, index).stream()
                .collect(Collectors.partitioningBy(name -> mayBeNegated && Hashing.isNegated(name)));
        List<Weight> effects = new ArrayList<>(2);
        if (names.get(true).isEmpty() || !names.get(false).isEmpty()) {
            effects.add(weight.with(names.get(false), each -> each));
        }
        if (!names.get(true).isEmpty()) {
            effects.add(weight.with(names.get(true), each -> 0 - each)); // -x is -0 if x is 0.
        }
        return effects;
    }

    /**
     * Writes all weights as comma-separated values: a line for each of the {@link #effects} of a weight, for each 1 of the feature's value as it
     * came. The bias has no index. Names that share an index are separated by a bar. The answer is what a
     * weight counts in the view that answers.
     *
     * @throws IllegalArgumentException if a feature has no scale yet
     */
    public void writeCsv(OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        text.write("class,floor,index,names,current,averaged,answer\n");
        try {
            Weights.forEach(model, model.settings().explaining(), weight -> {
                try {
                    for (Weight effect : effects(weight.perUnit(model))) {
                        text.write(line(effect));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        text.flush();
    }

    private String line(Weight effect) {
        String ofVector = ofVector(effect.vector());
        return String.join(
                        ",",
                        quoted(ofVector == null ? "" : ofVector),
                        FLOORS.get(effect.floor()),
                        effect.index() == PagedWeights.BIAS ? "" : Integer.toString(effect.index()),
                        quoted(String.join("|", effect.names())),
                        Double.toString(effect.current()),
                        Double.toString(effect.averaged()),
                        Double.toString(effect.chosen()))
                + "\n";
    }

    private static String quoted(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
