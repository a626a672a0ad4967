package perceptron.model;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.model.bytes.FeatureNumbers;

/** Finds the first number in which a model differs from the one that was rebuilt from its updates. */
public final class ModelDifference {
    private final String other;
    private final IntFunction<List<String>> names;

    /**
     * @param other whose model is compared, as it stands in a sentence
     * @param names the names behind a feature's index, as far as they are known
     */
    public ModelDifference(String other, IntFunction<List<String>> names) {
        this.other = other;
        this.names = names;
    }

    /**
     * Compares everything but votes and the counter of labelled examples: the updates do not show examples that changed nothing.
     */
    public Optional<String> first(LinearModel rebuilt, LinearModel model) {
        return different("classes", rebuilt.classNames(), model.classNames())
                .or(() -> different("updates", rebuilt.updates(), model.updates()))
                .or(() -> firstOfVectors(rebuilt, model))
                .or(() -> different("squared norm", shown(rebuilt.squaredNorm()), shown(model.squaredNorm())));
    }

    private Optional<String> firstOfVectors(LinearModel rebuilt, LinearModel model) {
        for (int vector = 0; vector < rebuilt.vectors(); vector++) {
            Optional<String> found = firstOf(rebuilt.vector(vector), model.vector(vector), ofClass(rebuilt, vector));
            if (found.isPresent()) {
                return found;
            }
        }
        if (rebuilt.statistics() == null) {
            return Optional.empty();
        }
        return firstOf(rebuilt.statistics().pages(), model.statistics().pages(), "");
    }

    private Optional<String> firstOf(PagedWeights right, PagedWeights there, String ofWhat) {
        Optional<String> found = Optional.empty();
        for (int number = 0; number < right.stride() && found.isEmpty(); number++) {
            int slot = number;
            String what = right.layout().names().get(number) + ofWhat;
            found = first(what, right, there, index -> right.at(index, slot), index -> there.at(index, slot));
        }
        return found;
    }

    /**
     * Only the averaged weights.
     *
     * @param c the counter of labelled examples when they were published
     * @param published a model whose weights are the averages
     */
    public Optional<String> firstOfAverages(LinearModel rebuilt, long c, LinearModel published) {
        Optional<String> found = different("classes", rebuilt.classNames(), published.classNames());
        for (int vector = 0; vector < rebuilt.vectors() && found.isEmpty(); vector++) {
            PagedWeights right = rebuilt.vector(vector);
            PagedWeights there = published.vector(vector);
            String what = "averaged weight" + ofClass(rebuilt, vector);
            found = first(what, right, there, index -> right.w(index) - right.u(index) / c, there::w);
        }
        return found;
    }

    private static String ofClass(LinearModel model, int vector) {
        return model.settings().labels().binary() ? "" : " of class " + model.className(vector);
    }

    private Optional<String> first(
            String what,
            PagedWeights right,
            PagedWeights there,
            IntToDoubleFunction ofRight,
            IntToDoubleFunction ofThere) {
        int[] known = Stream.of(right, there)
                .flatMapToInt(weights -> IntStream.of(FeatureNumbers.known(weights)))
                .sorted()
                .toArray();
        for (int index : known) {
            double expected = ofRight.applyAsDouble(index);
            double found = ofThere.applyAsDouble(index);
            if (!areSame(expected, found)) {
                return different(what + ", " + feature(index), shown(expected), shown(found));
            }
        }
        return Optional.empty();
    }

    private String feature(int index) {
        if (index == PagedWeights.BIAS) {
            return "the bias";
        }
        List<String> known = names.apply(index);
        return "feature " + index + (known.isEmpty() ? "" : " (" + String.join(", ", known) + ")");
    }

    /** Numbers are the same if their bits are; of zero the sign does not count, since zeros are not always written. */
    private static boolean areSame(double right, double there) {
        return right == 0 && there == 0 || Double.doubleToRawLongBits(right) == Double.doubleToRawLongBits(there);
    }

    private static String shown(double number) {
        return "0x%016x (%s)".formatted(Double.doubleToRawLongBits(number), number);
    }

    private Optional<String> different(String what, Object right, Object there) {
        return right.equals(there)
                ? Optional.empty()
                : Optional.of(what + ": rebuilt " + right + ", " + other + " has " + there);
    }
}
