package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.pipeline.store.Journal.PageMap;

class PageMapTest {
    /** Beside a map: neighbouring pages of several vectors, the scales' and the bias's among them. */
    @Test
    void findsWhatWasPutInTheOrderOfItsArrival() {
        Random random = new Random(3);
        PageMap map = new PageMap();
        Map<Long, Long> expected = new LinkedHashMap<>();
        for (int i = 0; i < 100_000; i++) {
            int vector = random.nextInt(5) - 1;
            int page = random.nextInt(10) == 0 ? 1 << 21 : random.nextInt(20_000);
            long id = PageMap.id(vector, page);
            assertThat(map.get(id)).isEqualTo(expected.getOrDefault(id, 0L));
            if (random.nextBoolean()) {
                map.put(id, i + 1);
                expected.put(id, i + 1L);
            }
        }
        expected.forEach((id, number) -> assertThat(map.get(id)).isEqualTo(number));
        assertThat(map.size()).isEqualTo(expected.size());
        List<Long> visited = new ArrayList<>();
        map.forEach((vector, page) -> visited.add(PageMap.id(vector, page)));
        assertThat(visited).containsExactlyElementsOf(expected.keySet());
    }
}
