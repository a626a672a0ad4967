package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer.NumberForm;
import perceptron.features.Featurizer.Scaling;

class FeaturizerTest {
    private final Example example = new Example();

    @Test
    void bringsAnExampleToLengthOneAsOftenAsAsked() {
        FeatureVector sparse = example.beginSparse();
        sparse.add(7, 3);
        sparse.add(9, -4);
        Featurizer featurizer = featurizer(Scaling.L2);

        for (int time = 0; time < 2; time++) {
            FeatureVector scaled = featurizer.vector(example);

            assertThat(scaled.index(1)).isEqualTo(9);
            assertThat(scaled.value(0)).isEqualTo(0.6f);
            assertThat(scaled.value(1)).isEqualTo(-0.8f);
            assertThat(sparse.value(0)).isEqualTo(3);
        }
    }

    @Test
    void lengthOneIsReachedFromTheLargestAndTheSmallestFloats() {
        for (float value : new float[] {Float.MAX_VALUE, Float.MIN_VALUE}) {
            example.clear();
            FeatureVector dense = example.beginDense();
            for (int k = 0; k < 4; k++) {
                dense.add(value);
            }
            assertThat(featurizer(Scaling.L2).vector(example).value(0)).isEqualTo(0.5f);
        }
    }

    @Test
    void namesFieldsInWhichNearlyEveryExampleHasAValueOfItsOwn() {
        Featurizer featurizer = new Featurizer(
                new Hashing(20, null),
                Scaling.NONE,
                NumberForm.LINEAR,
                Crossings.NONE,
                List.of("note"),
                ZoneOffset.UTC);
        for (int n = 1; n <= 1_001; n++) {
            example.clear();
            example.beginNamed().category("order", "o-" + n);
            example.named().category("country", "c" + n % 200);
            example.named().category("note", "words of their own " + n);
            example.named().category("at", LocalDateTime.of(2026, 1, 1, 0, 0).plusMinutes(n) + ":30");
            featurizer.vector(example);
            assertThat(featurizer.hasSeenEnough()).isEqualTo(n == 1_000);
        }
        assertThat(featurizer.unique()).containsExactly("order");
    }

    private static Featurizer featurizer(Scaling scaling) {
        return new Featurizer(
                new Hashing(20, null), scaling, NumberForm.LINEAR, Crossings.NONE, List.of(), ZoneOffset.UTC);
    }
}
