package perceptron.model.export;

import perceptron.learner.View;

/**
 * What a model knows about one feature.
 *
 * @param vector whose weight it is: the class's number; 0 with two labels
 * @param index {@link perceptron.learner.PagedWeights#BIAS} for the bias
 * @param current its weight
 * @param fading its weight in the fading average; that in the average of all if the model keeps none
 * @param averaged its averaged weight
 */
public record Weight(int vector, int index, double current, double fading, double averaged) {
    public double of(View view) {
        return switch (view) {
            case CURRENT -> current;
            case FADING -> fading;
            default -> averaged;
        };
    }
}
