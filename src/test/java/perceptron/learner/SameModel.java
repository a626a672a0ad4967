package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/** Whether two models are bit for bit the same: weights, sums of the average, sigma, scales, classes. */
public final class SameModel {
    private SameModel() {}

    public static void check(String name, LinearModel actual, LinearModel expected) {
        assertThat(actual.classNames()).as("classes of " + name).isEqualTo(expected.classNames());
        assertThat(actual.floors().vectors())
                .as("vectors of " + name)
                .isEqualTo(expected.floors().vectors());
        assertThat(actual.floors().count())
                .as("floors of " + name)
                .isEqualTo(expected.floors().count());
        assertThat(actual.floors().surfaces().slots())
                .as("surfaces of " + name)
                .isEqualTo(expected.floors().surfaces().slots());
        assertThat(actual.floors().surfaces().names())
                .as("numbers of " + name)
                .isEqualTo(expected.floors().surfaces().names());
        for (int vector : expected.floors().numbersOfPages()) {
            check(
                    name + ", vector " + vector,
                    actual.floors().pages(vector),
                    expected.floors().pages(vector));
        }
        if (expected.floors().statistics() != null) {
            check(
                    name + ", scales",
                    actual.floors().statistics().pages(),
                    expected.floors().statistics().pages());
        }
    }

    private static void check(String name, PagedWeights actual, PagedWeights expected) {
        int page = -1;
        do {
            int next = expected.nextPage(page + 1);
            assertThat(actual.nextPage(page + 1))
                    .as("page after %d of %s", page, name)
                    .isEqualTo(next);
            page = next;
            if (page >= 0 && !Arrays.equals(actual.page(page), expected.page(page))) {
                assertThat(actual.page(page)).as("page %d of %s", page, name).isEqualTo(expected.page(page));
            }
        } while (page >= 0 && page < expected.biasPage());
    }
}
