package perceptron.model.export;

import java.util.List;
import java.util.function.IntFunction;
import perceptron.features.NumberIndices;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;

/**
 * The names of a model's weights.
 *
 * @param features the known names of a feature, by its index as {@link LearnerSettings#feature} gives it
 */
public record Naming(LinearModel model, IntFunction<List<String>> features) {
    /** The class of a vector; null if there are two labels, since they share one vector. */
    public String ofVector(int vector) {
        return model.settings().labels().binary() ? null : model.className(vector);
    }

    public List<String> ofFeature(int index) {
        if (index == PagedWeights.BIAS) {
            return List.of("bias");
        }
        List<String> names = features.apply(model.settings().feature(index));
        String part = part(index);
        return part.isEmpty() ? names : names.stream().map(name -> name + part).toList();
    }

    /** The hat of a curve with this index; empty if it is no hat. */
    private String part(int index) {
        LearnerSettings settings = model.settings();
        int hat = settings.isOfCurve(index) ? NumberIndices.hat(index) : 0;
        return hat == 0 ? "" : " (hat " + hat + ")";
    }

    /** Whether hashing negates the values at this index if the hashes of their names are negative. */
    boolean mayBeNegated(int index) {
        return index != PagedWeights.BIAS && part(index).isEmpty();
    }
}
