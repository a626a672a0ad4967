package perceptron.model.export;

import java.util.List;
import java.util.function.IntFunction;
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
        return index == PagedWeights.BIAS ? List.of("bias") : features.apply(index);
    }
}
