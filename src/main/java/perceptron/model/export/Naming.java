package perceptron.model.export;

import java.util.List;
import java.util.function.IntFunction;
import perceptron.features.NumberIndices;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.View;

/**
 * How the weights of a model are called, and which of the two counts where there is room for one.
 *
 * @param features the names that were met at an index; none where names are not known
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
        int hat = hat(index);
        return hat == 0
                ? names
                : names.stream().map(name -> name + " (hat " + hat + ")").toList();
    }

    /** Which hat of a curve has this index, from 1 on; 0 for what is none. */
    int hat(int index) {
        return model.settings().isOfCurve(index) ? NumberIndices.hat(index) : 0;
    }
}
