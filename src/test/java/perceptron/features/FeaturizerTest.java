package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.example.FeatureVector;

class FeaturizerTest {
    private final Example example = new Example();

    @Test
    void passesOnWhatNeedsNoChange() {
        example.beginDense().add(5);

        assertThat(featurizer(Scaling.NONE).vector(example)).isSameAs(example.vector());
        assertThat(featurizer(Scaling.RMS).vector(example)).isSameAs(example.vector());
    }

    @Test
    void hashesNames() {
        example.beginNamed().category("town", "Köln");

        FeatureVector vector = featurizer(Scaling.NONE).vector(example);

        assertThat(vector.isDense()).isFalse();
        assertThat(vector.size()).isEqualTo(1);
    }

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
    void anExampleOfZerosStaysAsItIs() {
        example.beginDense().add(0);

        assertThat(featurizer(Scaling.L2).vector(example).value(0)).isZero();
    }

    private static Featurizer featurizer(Scaling scaling) {
        return new Featurizer(new Hashing(20, null), scaling, NumberForm.LINEAR, Crossings.NONE, List.of());
    }

    @Test
    void withCurvesADenseExampleIsTheSameAsASparseOne() {
        example.beginDense().addAll(new float[] {3, 0, -1}, 3);
        Featurizer featurizer =
                new Featurizer(new Hashing(20, null), Scaling.NONE, NumberForm.CURVE, Crossings.NONE, List.of());
        FeatureVector dense = featurizer.vector(example).copy();
        example.clear();
        example.beginSparse().add(0, 3);
        example.vector().add(2, -1);
        assertThat(featurizer.vector(example).pairs()).startsWith(dense.pairs());
        assertThat(dense.size()).isEqualTo(2);
    }

    @Test
    void numbersGetIndicesOfTheirOwnWhereTheModelDrawsCurves() {
        example.beginNamed().number("amount", 3);
        example.named().category("country", "DE");
        FeatureVector plain = featurizer(Scaling.NONE).vector(example).copy();
        FeatureVector marked = new Featurizer(
                        new Hashing(20, null), Scaling.NONE, NumberForm.AUTO, Crossings.NONE, List.of())
                .vector(example)
                .copy();
        assertThat(plain.size()).isEqualTo(2);
        assertThat(marked.size()).isEqualTo(2);
        assertThat(NumberIndices.isNumber(marked.index(0))).isFalse();
        assertThat(NumberIndices.isNumber(marked.index(1))).isTrue();
        assertThat(Math.abs(marked.value(1))).isEqualTo(3);
    }
}
