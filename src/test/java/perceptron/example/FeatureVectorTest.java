package perceptron.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FeatureVectorTest {
    private static final float[] VALUES = {1, -2, 0.5f, 3};
    private static final int[] INDICES = {0, 7, 8, FeatureVector.MAX_INDEX};

    private final FeatureVector vector = new FeatureVector();

    @Test
    void addsAllAsOneByOne() {
        vector.clear(true);
        vector.add(9);
        vector.addAll(VALUES, 3);
        assertThat(Told.of(vector)).isEqualTo(" dense 9.0 1.0 -2.0 0.5");

        vector.clear(false);
        vector.addAll(INDICES, 4, VALUES, 4);
        assertThat(Told.of(vector)).isEqualTo(" 0:1.0 7:-2.0 8:0.5 2147483646:3.0");
    }

    @Test
    void theSquaredNormIsThatOfWhatItHoldsNow() {
        FeatureVector vector = FeatureVector.dense(1, 2);
        assertThat(vector.squaredNorm()).isEqualTo(5);
        vector.add(3);
        assertThat(vector.squaredNorm()).isEqualTo(14);
        FeatureVector copy = vector.copy();
        vector.clear(false);
        vector.add(7, 4);
        assertThat(vector.squaredNorm()).isEqualTo(16);
        assertThat(copy.squaredNorm()).isEqualTo(14);
        copy.copyFrom(vector);
        assertThat(copy.squaredNorm()).isEqualTo(16);
        vector.clear(true);
        assertThat(vector.squaredNorm()).isZero();
    }

    @Test
    void refusesWhatIsNotFinite() {
        vector.clear(true);
        assertRefused(() -> vector.addAll(new float[] {1, Float.NaN}, 2), Reason.NOT_FINITE, "index 1 is NaN");
        assertRefused(() -> vector.add(Float.POSITIVE_INFINITY), Reason.NOT_FINITE, "index 0 is Infinity");
        vector.clear(false);
        float[] infinite = {1, Float.NEGATIVE_INFINITY};
        assertRefused(() -> vector.addAll(new int[] {3, 9}, 2, infinite, 2), Reason.NOT_FINITE, "index 9 is -Infinity");
    }

    @Test
    void refusesIndicesOutOfOrder() {
        vector.clear(false);
        vector.add(5, 1);
        assertRefused(() -> vector.add(5, 1), Reason.BAD_INDEX, "index 5 follows 5");
        assertRefused(() -> vector.addAll(new int[] {4}, 1, VALUES, 1), Reason.BAD_INDEX, "index 4 follows 5");
        assertRefused(() -> vector.addAll(new int[] {6, 8, 7}, 3, VALUES, 3), Reason.BAD_INDEX, "index 7 follows 8");
        assertRefused(() -> vector.addAll(INDICES, 4, VALUES, 3), Reason.BAD_INDEX, "4 indices, but 3 values");
        assertRefused(() -> vector.add(-1, 1), Reason.BAD_INDEX, "index -1 is not between");
        assertRefused(() -> vector.add(Integer.MAX_VALUE, 1), Reason.BAD_INDEX, "index 2147483647 is not between");
    }

    private static void assertRefused(Runnable add, Reason reason, String message) {
        assertThatThrownBy(add::run)
                .isInstanceOfSatisfying(
                        Rejection.class, e -> assertThat(e.reason()).isEqualTo(reason))
                .hasMessageContaining(message);
    }
}
