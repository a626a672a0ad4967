package perceptron.pipeline.average;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import perceptron.learner.Change;
import perceptron.learner.LinearModel;
import perceptron.learner.PagedWeights;
import perceptron.learner.Surfaces.Slot;

/** What a published model scores with, held against the model itself, bit for bit. */
public final class PublishedBits {
    private PublishedBits() {}

    /** All but what the updates do not tell: how far each view is behind, and what margins mean. */
    public static void check(PublishedModel published, LinearModel model) {
        LinearModel told = published.model();
        assertThat(told.classNames()).isEqualTo(model.classNames());
        assertThat(told.floors().count()).isEqualTo(model.floors().count());
        assertThat(told.floors().surfaces().names())
                .isEqualTo(model.floors().surfaces().names());
        assertThat(pairs(told)).isEqualTo(pairs(model));
        assertThat(told.floors().vectorNumbers()).isEqualTo(model.floors().vectorNumbers());
        for (int vector : model.floors().vectorNumbers()) {
            assertThat(numbers(told.floors().pages(vector)))
                    .as("%s, version %d, vector %d", published.name(), published.version(), vector)
                    .isEqualTo(numbers(model.floors().pages(vector)));
        }
        if (model.floors().statistics() != null) {
            assertThat(numbers(told.floors().pages(Change.STATISTICS)))
                    .isEqualTo(numbers(model.floors().pages(Change.STATISTICS)));
        }
    }

    private static List<List<Integer>> pairs(LinearModel model) {
        return model.floors().surfaces().slots().stream()
                .map((Slot slot) -> List.of(slot.i(), slot.j()))
                .toList();
    }

    /** By index, without features of which nothing is known. Of the statistics only the factors, which are all that some models need. */
    private static Map<Integer, List<Double>> numbers(PagedWeights weights) {
        Map<Integer, List<Double>> numbers = new HashMap<>();
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            boolean bias = page == weights.biasPage();
            int features = bias ? 1 : weights.page(page).length / weights.stride();
            for (int offset = 0; offset < features; offset++) {
                int index = bias ? PagedWeights.BIAS : page * weights.span() + offset;
                int from = weights.layout().names().indexOf("factors");
                int to = from < 0 && weights.layout().names().contains("fadingSums") ? 3 : 2;
                List<Double> kept = from >= 0
                        ? List.of(weights.at(index, from))
                        : IntStream.range(0, to)
                                .mapToObj(slot -> weights.at(index, slot))
                                .toList();
                if (kept.stream().anyMatch(number -> number != 0)) {
                    numbers.put(index, kept);
                }
            }
        }
        return numbers;
    }
}
