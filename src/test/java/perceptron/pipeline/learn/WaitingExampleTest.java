package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.learner.Candidates;

class WaitingExampleTest {
    static Stream<WaitingExample> examples() {
        FeatureVector sparse = FeatureVector.sparse(new int[] {0, 7, 2_000_000_000}, new float[] {1, -0.5f, 3e30f});
        FeatureVector dense = FeatureVector.dense(-0f, 1, Float.MIN_VALUE);
        return Stream.of(
                new WaitingExample(1, 1, "+1", null, "-1", views(0, -1), -0.0, candidates(1), 0.5, sparse),
                new WaitingExample(300, 0.1, null, null, null, views(-1, -1), 0, candidates(0), 0.5, dense),
                new WaitingExample(
                        2,
                        0,
                        "röd",
                        "blå",
                        "",
                        views(3, 70_000),
                        1e-300,
                        candidates(10),
                        0.999,
                        FeatureVector.dense()));
    }

    private static Candidates candidates(int size) {
        Candidates candidates = new Candidates();
        for (int rank = 0; rank < size; rank++) {
            candidates.add(9_000 * rank + 1, -rank * 1e300, 0.1 * rank);
        }
        return candidates;
    }

    private static int[] views(int first, int last) {
        return new int[] {first, 0, 1, 0, -1, 0, 7, 0, last};
    }

    @ParameterizedTest
    @MethodSource("examples")
    void comesBackAsItWas(WaitingExample example) {
        WaitingExample back = WaitingExample.of(example.toBytes());
        assertThat(back).usingRecursiveComparison().ignoringFields("features").isEqualTo(example);
        assertSame(back.features(), example.features());
    }

    private static void assertSame(FeatureVector actual, FeatureVector expected) {
        assertThat(actual.isDense()).isEqualTo(expected.isDense());
        assertThat(actual.size()).isEqualTo(expected.size());
        for (int k = 0; k < expected.size(); k++) {
            assertThat(actual.index(k)).isEqualTo(expected.index(k));
            assertThat(Float.floatToRawIntBits(actual.value(k))).isEqualTo(Float.floatToRawIntBits(expected.value(k)));
        }
    }
}
