package perceptron.model.export;

import perceptron.learner.View;

/**
 * The weights of one feature in one vector of a model.
 *
 * @param vector the number of the class; 0 with two labels
 * @param index {@link perceptron.learner.PagedWeights#BIAS} for the bias
 * @param current its weight
 * @param fading its weight in the fading average; the averaged weight if the model keeps no fading average
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
