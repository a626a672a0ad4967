package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.FeatureVector;
import perceptron.learner.LearnerSettings.Start;

class PagedWeightsTest {
    private static final int LAST = FeatureVector.MAX_INDEX;

    private static PagedWeights plain(int span) {
        return new PagedWeights(0, Start.ZERO, Layout.AVERAGE, span);
    }

    private static void write(PagedWeights weights, int index, double w) {
        int offset = index == PagedWeights.BIAS ? 0 : index % weights.span();
        weights.writable(weights.pageOf(index), offset + 1)[offset * weights.stride()] = w;
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 64, 1024, 1 << 21})
    void everyIndexHasAPlaceOfItsOwn(int span) {
        PagedWeights weights = plain(span);
        int[] indices = {0, 1, span - 1, 5 * span, 99_999, 1 << 21, (1 << 21) - 2, LAST - 1, LAST, PagedWeights.BIAS};
        for (int k = 0; k < indices.length; k++) {
            write(weights, indices[k], k + 1);
        }
        for (int k = 0; k < indices.length; k++) {
            assertThat(weights.w(indices[k])).as("index " + indices[k]).isEqualTo(k + 1);
            assertThat(weights.u(indices[k])).isZero();
        }
        assertThat(weights.w(2)).isZero();
        assertThat(weights.w(500_000_000)).isZero();
    }

    @Test
    void aSnapshotSharesPagesUntilTheyAreWrittenTo() {
        PagedWeights weights = plain(8);
        write(weights, 1, 1);
        write(weights, 9, 1);
        write(weights, PagedWeights.BIAS, 1);
        PagedWeights snapshot = weights.snapshot();
        assertThat(snapshot.page(0)).isSameAs(weights.page(0));
        write(weights, 1, 2);
        write(weights, PagedWeights.BIAS, 2);
        assertThat(snapshot.w(1)).isEqualTo(1);
        assertThat(snapshot.w(PagedWeights.BIAS)).isEqualTo(1);
        assertThat(snapshot.page(1)).isSameAs(weights.page(1));
        double[] copied = weights.page(0);
        write(weights, 1, 3);
        assertThat(weights.page(0)).isSameAs(copied);
        assertThat(snapshot.w(1)).isEqualTo(1);
        assertThat(weights.bytes()).isEqualTo(snapshot.bytes());
    }

    @Test
    void anOlderSnapshotIsSafeWhenOnlyTheLatestIsDropped() {
        PagedWeights weights = plain(8);
        write(weights, 1, 1);
        PagedWeights older = weights.snapshot();
        weights.snapshot();
        System.gc();
        write(weights, 1, 2);
        assertThat(older.w(1)).isEqualTo(1);
    }
}
