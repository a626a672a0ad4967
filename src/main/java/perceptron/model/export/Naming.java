package perceptron.model.export;

import java.util.List;
import java.util.function.IntFunction;
import perceptron.features.CrossIndices;
import perceptron.features.NumberIndices;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;

/**
 * How the weights of a model are called, and which of the two counts where there is room for one.
 *
 * @param features the names that were met at an index; none if names are not known
 * @param view whose weights count
 */
public record Naming(LinearModel model, IntFunction<List<String>> features, View view) {
    /** Null with two labels: one vector stands for both. */
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

    /** Which hat of a curve, or which bins of crossed numbers, have this index; empty for what is neither. */
    private String part(int index) {
        LearnerSettings settings = model.settings();
        if (settings.isCrossed(index)) {
            return " (bins " + CrossIndices.bins(index) + ")";
        }
        int hat = settings.isOfCurve(index) ? NumberIndices.hat(index) : 0;
        return hat == 0 ? "" : " (hat " + hat + ")";
    }

    /** Whether hashing has negated the values of the features at this index where their names say so. */
    boolean mayBeNegated(int index) {
        return index != PagedWeights.BIAS && part(index).isEmpty();
    }
}
