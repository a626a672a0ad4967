package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import perceptron.example.FeatureVector;

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
    void pagesAreFoundInOrderAndTheBiasLast() {
        PagedWeights weights = plain(8);
        for (int index : new int[] {LAST, 5, 17, PagedWeights.BIAS, 3_000_000}) {
            write(weights, index, 1);
        }
        StringBuilder pages = new StringBuilder();
        for (int page = weights.nextPage(0); page >= 0; page = weights.nextPage(page + 1)) {
            pages.append(page).append(' ');
        }
        assertThat(pages.toString()).isEqualTo("0 2 375000 268435455 268435456 ");
        assertThat(weights.biasPage()).isEqualTo(268435456);
        assertThat(weights.nextPage(weights.biasPage() + 1)).isEqualTo(-1);
    }

    @Test
    void aPageGrowsByDoublingUpToItsSpan() {
        PagedWeights weights = plain(1024);
        int[] lengths = {8, 8, 16, 1024};
        int[] indices = {0, 7, 8, 600};
        for (int k = 0; k < indices.length; k++) {
            write(weights, indices[k], k + 1);
            assertThat(weights.page(0)).hasSize(2 * lengths[k]);
            assertThat(weights.bytes()).isEqualTo(8L * 2 * lengths[k]);
        }
        assertThat(weights.w(0)).isEqualTo(1);
        assertThat(weights.w(8)).isEqualTo(3);
    }

    @Test
    void whatIsNotThereReadsAsTheStart() {
        Start start = Start.random(3);
        PagedWeights weights = new PagedWeights(5, start, Layout.VARIANCE, 64);
        write(weights, 70, 9);
        for (int index : new int[] {64, 69, 71, 72, 100, 5000, PagedWeights.BIAS}) {
            assertThat(weights.w(index)).isEqualTo(start.at(5, index));
            assertThat(weights.u(index)).isZero();
            assertThat(weights.sigma(index)).isEqualTo(1);
        }
        assertThat(weights.w(70)).isEqualTo(9);
    }

    @Test
    void theRandomStartIsSpreadEvenly() {
        Start start = Start.random(1);
        double sum = 0;
        double squares = 0;
        for (int index = 0; index < 100_000; index++) {
            double w = start.at(0, index);
            assertThat(w).isBetween(-0.5, 0.5);
            sum += w;
            squares += w * w;
        }
        assertThat(sum / 100_000).isBetween(-0.005, 0.005);
        assertThat(squares / 100_000).isBetween(1 / 12.1, 1 / 11.9);
        assertThat(start.at(0, 1)).isNotEqualTo(start.at(1, 0)).isNotEqualTo(start.at(1, 1));
    }

    @Test
    void aStoredPageIsTakenOver() {
        PagedWeights weights = plain(8);
        weights.put(3, new double[] {1, 2, 3, 4});
        assertThat(weights.page(3)).hasSize(16).startsWith(1, 2, 3, 4, 0);
        assertThat(weights.w(25)).isEqualTo(3);
        weights.put(weights.biasPage(), new double[] {7, 8});
        assertThat(weights.u(PagedWeights.BIAS)).isEqualTo(8);
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

    @Test
    void aSnapshotIsNotForWriting() {
        PagedWeights snapshot = plain(8).snapshot();
        assertThatThrownBy(() -> snapshot.writable(0, 1)).isInstanceOf(IllegalStateException.class);
        PagedWeights written = plain(8);
        write(written, 1, 1);
        PagedWeights withPage = written.snapshot();
        assertThatThrownBy(() -> withPage.writable(0, 1)).isInstanceOf(IllegalStateException.class);
    }

    /** One feature at the far end: its page, and tables of some kilobytes. */
    @Test
    void theLargestIndexCostsLittle() {
        PagedWeights weights = plain(LearnerSettings.SPAN);
        write(weights, LAST, 1);
        write(weights, PagedWeights.BIAS, 1);
        assertThat(weights.bytes()).isEqualTo(8L * 2 * (1024 + 1));
    }
}
