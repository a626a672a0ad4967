package perceptron.pipeline.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.learner.Scores.View;

class WaitingExampleTest {
    static Stream<WaitingExample> examples() {
        FeatureVector sparse = FeatureVector.sparse(new int[] {0, 7, 2_000_000_000}, new float[] {1, -0.5f, 3e30f});
        FeatureVector dense = FeatureVector.dense(-0f, 1, Float.MIN_VALUE);
        return Stream.of(
                new WaitingExample(1, 1, labels("+1", null, "-1", null), -0.0, View.CURRENT, 0.0, 0.5, sparse),
                new WaitingExample(300, 0.1, labels(null, null, null, null), 0, View.AVERAGED, 0, 0.5, dense),
                new WaitingExample(
                        2,
                        0,
                        labels("röd", "blå", "röd", ""),
                        1e-300,
                        View.VOTED,
                        1e300,
                        0.999,
                        FeatureVector.dense()));
    }

    private static String[] labels(String... labels) {
        return labels;
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
