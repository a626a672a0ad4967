package perceptron.learner;

import java.util.ArrayList;
import java.util.List;

/** All numbers on all pages of a model. */
final class Numbers {
    private Numbers() {}

    static List<Double> of(LinearModel model) {
        List<Double> numbers = new ArrayList<>();
        for (int vector : model.floors().numbersOfPages()) {
            PagedWeights weights = model.floors().pages(vector);
            for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
                for (double number : weights.page(page)) {
                    numbers.add(number);
                }
            }
        }
        return numbers;
    }
}
