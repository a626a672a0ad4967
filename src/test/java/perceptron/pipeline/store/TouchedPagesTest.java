package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TouchedPagesTest {
    private record Page(int vector, int number) {}

    private final TouchedPages pages = new TouchedPages();

    @Test
    void areASetInTheOrderOfTheirArrival() {
        Random random = new Random(5);
        for (int round = 0; round < 3; round++) {
            Set<Page> expected = new LinkedHashSet<>();
            for (int k = 0; k < 3_000; k++) {
                Page page = new Page(random.nextInt(-1, 3), random.nextInt(1_000) * 268_435);
                expected.add(page);
                pages.add(page.vector(), page.number());
            }
            assertThat(visited()).containsExactlyElementsOf(expected);
            pages.clear();
            assertThat(visited()).isEmpty();
        }
    }

    /** With a bit for every page up to the largest, each vector of a model would have taken 16 MB. */
    @Test
    void takeNoMemoryByTheirNumbers() {
        List<TouchedPages> many = new ArrayList<>();
        for (int model = 0; model < 1_000; model++) {
            TouchedPages touched = new TouchedPages();
            touched.add(0, 1 << 27);
            many.add(touched);
        }
        assertThat(many).hasSize(1_000);
    }

    private List<Page> visited() {
        List<Page> visited = new ArrayList<>();
        pages.forEach((vector, number) -> visited.add(new Page(vector, number)));
        return visited;
    }
}
