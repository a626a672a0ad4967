package perceptron.pipeline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.Scores;
import perceptron.learner.Scores.View;
import perceptron.pipeline.store.Journal.PageMap;

/** One example may touch thousands of pages, which all become due at once: a transaction must not have to take them all. */
class PagesTest {
    private static final int PAGES = 500;
    private static final int SPAN = 8;
    private static final int CHANGES = 2_500;

    private final StoreUnderTest under = new StoreUnderTest(
            LearnerSettings.of(Algorithm.PERCEPTRON).withSpan(SPAN).withBias(false));
    private final StoredModel model = under.begin("m");

    @Test
    void pagesThatOneChangeTouchedAreWrittenAFewAtATime() {
        StoreUnderTest.learn(model, pages(0, 1), "1");
        int most = 0;
        int all = 0;
        for (int change = 0; change < CHANGES; change++) {
            // Always a mistake, so that each changes something.
            FeatureVector x = pages(change % 50, 50);
            boolean positive = model.model().score(x, new Scores()).score(View.CURRENT) >= 0;
            StoreUnderTest.learn(model, x, positive ? "0" : "1");
            assertThat(model.model().updates()).isEqualTo(change + 2);
            int written = writtenWith(model.version());
            most = Math.max(most, written);
            all += written;
        }
        assertThat(all).isGreaterThan(PAGES);
        assertThat(most).isLessThanOrEqualTo(3);
    }

    private static FeatureVector pages(int first, int step) {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int page = first; page < PAGES; page += step) {
            x.add(page * SPAN + SPAN - 1, 1);
        }
        return x;
    }

    /** How many pages were written with this change. */
    private int writtenWith(long version) {
        int written = 0;
        try (KeyValueIterator<byte[], byte[]> pages =
                under.models.prefixScan(new Keys("m").pages(model.epoch()), new ByteArraySerializer())) {
            while (pages.hasNext()) {
                written += StoredBytes.page(pages.next().value).seq() == version ? 1 : 0;
            }
        }
        return written;
    }

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
