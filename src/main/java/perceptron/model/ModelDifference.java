package perceptron.model;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import perceptron.learner.Floors;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;

/** Finds the first number in which a job's model differs from the one that was rebuilt from its updates. */
public final class ModelDifference {
    private static final List<String> FLOORS =
            List.of("", " on the curves", " on the surfaces", ", evidence for pairs");

    private final IntFunction<List<String>> names;

    /** @param names the names behind a feature's index, as far as they are known */
    public ModelDifference(IntFunction<List<String>> names) {
        this.names = names;
    }

    /**
     * Compares everything but votes and the counter of labelled examples: the updates do not show examples that changed nothing.
     */
    public Optional<String> first(LinearModel rebuilt, LinearModel model) {
        return different("classes", rebuilt.classNames(), model.classNames())
                .or(() -> different("updates", rebuilt.updates(), model.updates()))
                .or(() -> different(
                        "floors", rebuilt.floors().count(), model.floors().count()))
                .or(() -> different(
                        "surfaces",
                        rebuilt.floors().surfaces().slots(),
                        model.floors().surfaces().slots()))
                .or(() -> first(
                        rebuilt.floors().numbersOfPages(),
                        vector -> firstOf(
                                rebuilt.floors().pages(vector), model.floors().pages(vector), of(rebuilt, vector))))
                .or(() -> rebuilt.floors().statistics() == null
                        ? Optional.empty()
                        : firstOf(
                                rebuilt.floors().statistics().pages(),
                                model.floors().statistics().pages(),
                                ""))
                .or(() -> different("squared norm", shown(rebuilt.squaredNorm()), shown(model.squaredNorm())));
    }

    private static Optional<String> first(int[] numbers, IntFunction<Optional<String>> found) {
        return IntStream.of(numbers).mapToObj(found).flatMap(Optional::stream).findFirst();
    }

    private Optional<String> firstOf(PagedWeights right, PagedWeights there, String ofWhat) {
        return first(IntStream.range(0, right.stride()).toArray(), slot -> IntStream.concat(
                        IntStream.of(FeatureNumbers.known(right)), IntStream.of(FeatureNumbers.known(there)))
                .sorted()
                .filter(index -> !areSame(right.at(index, slot), there.at(index, slot)))
                .mapToObj(index -> different(
                        right.layout().names().get(slot) + ofWhat + ", " + feature(index),
                        shown(right.at(index, slot)),
                        shown(there.at(index, slot))))
                .flatMap(Optional::stream)
                .findFirst());
    }

    private static String of(LinearModel model, int vector) {
        String ofClass =
                model.settings().labels().binary() ? "" : " of class " + model.className(Floors.classOf(vector));
        int floor = Floors.floorOf(vector);
        return ofClass + FLOORS.get(floor);
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
                : Optional.of(what + ": rebuilt " + right + ", the job has " + there);
    }
}
