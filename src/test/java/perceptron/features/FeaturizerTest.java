package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static Featurizer featurizer(Scaling scaling) {
        return new Featurizer(
                new Hashing(20, null), scaling, NumberForm.LINEAR, Crossings.NONE, List.of(), ZoneOffset.UTC);
    }
}
