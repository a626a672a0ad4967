package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Whether two models are bit for bit the same: weights, sums of the average, sigma, scales, classes. */
public final class SameModel {
    private SameModel() {}

    public static void check(String name, LinearModel actual, LinearModel expected) {
        Floors floors = actual.floors();
        assertThat(actual.classNames()).as("classes of " + name).isEqualTo(expected.classNames());
        assertThat(floors.count())
                .as("floors of " + name)
                .isEqualTo(expected.floors().count());
        assertThat(floors.surfaces().slots())
                .as("surfaces of " + name)
                .isEqualTo(expected.floors().surfaces().slots());
        assertThat(floors.surfaces().names())
                .as("numbers of " + name)
                .isEqualTo(expected.floors().surfaces().names());
        assertThat(floors.surfaces().ranges())
                .as("ranges of " + name)
                .isEqualTo(expected.floors().surfaces().ranges());
        assertThat(pages(actual)).as(name).isEqualTo(pages(expected));
        if (floors.statistics() != null) {
            assertThat(pages("scales", floors.statistics().pages()))
                    .as(name)
                    .isEqualTo(pages("scales", expected.floors().statistics().pages()));
        }
    }

    /** All numbers on all pages of all vectors. */
    static Map<String, List<Double>> pages(LinearModel model) {
        Map<String, List<Double>> pages = new LinkedHashMap<>();
        for (int vector : model.floors().numbersOfPages()) {
            pages.putAll(pages("vector " + vector, model.floors().pages(vector)));
        }
        return pages;
    }

    private static Map<String, List<Double>> pages(String name, PagedWeights weights) {
        Map<String, List<Double>> pages = new LinkedHashMap<>();
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            pages.put(
                    name + ", page " + page,
                    DoubleStream.of(weights.page(page)).boxed().toList());
        }
        return pages;
    }
}
