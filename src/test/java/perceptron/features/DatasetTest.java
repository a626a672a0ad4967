package perceptron.features;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;

class DatasetTest {
    @Test
    void givesBackWhatWasAddedWhateverHappensToTheVector() {
        Dataset dataset = new Dataset(false);
        FeatureVector vector = new FeatureVector();
        for (int example = 0; example < 5000; example++) {
            vector.clear(example % 2 == 0);
            if (vector.isDense()) {
                vector.add(example);
            } else {
                vector.add(example, -example);
            }
            dataset.add(vector, "label" + example % 3, example < 3000 ? 1 : example, 10L * example);
        }

        assertThat(dataset.size()).isEqualTo(5000);
        assertThat(dataset.dimensions()).isEqualTo(5000);
        assertThat(dataset.labels()).containsExactlyInAnyOrder("label0", "label1", "label2");
        for (int example = 0; example < 5000; example++) {
            FeatureVector found = dataset.vector(example);
            assertThat(found.index(0)).isEqualTo(example % 2 == 0 ? 0 : example);
            assertThat(found.value(0)).isEqualTo(example % 2 == 0 ? example : -example);
            assertThat(found.size()).isEqualTo(1);
            assertThat(dataset.label(example)).isEqualTo("label" + example % 3);
            assertThat(dataset.weight(example)).isEqualTo(example < 3000 ? 1 : example);
            assertThat(dataset.line(example)).isEqualTo(10L * example);
        }
    }

    @Test
    void keepsVectorsOfAnySizeWhole() {
        Dataset dataset = new Dataset(false);
        int[] sizes = {0, 40_000, 40_000, 100_000, 3, 65_536, 1};
        for (int size : sizes) {
            FeatureVector vector = new FeatureVector();
            vector.clear(size % 2 == 1);
            for (int k = 0; k < size; k++) {
                if (vector.isDense()) {
                    vector.add(size + k);
                } else {
                    vector.add(2 * k, size + k);
                }
            }
            dataset.add(vector, "1", 1, 1);
        }
        for (int example = 0; example < sizes.length; example++) {
            FeatureVector copy = dataset.vector(example).copy();
            assertThat(copy.size()).isEqualTo(sizes[example]);
            for (int k = 0; k < copy.size(); k++) {
                assertThat(copy.value(k)).isEqualTo(sizes[example] + k);
                assertThat(copy.index(k)).isEqualTo(sizes[example] % 2 == 1 ? k : 2 * k);
            }
            assertThat(dataset.vector(example).squaredNorm()).isEqualTo(copy.squaredNorm());
        }
    }

    @Test
    void knowsWhetherAnExampleHasAWeightOfItsOwn() {
        Dataset dataset = new Dataset(false);
        dataset.add(FeatureVector.dense(), "1", 1, 1);
        assertThat(dataset.isWeighted()).isFalse();
        assertThat(dataset.dimensions()).isZero();

        dataset.add(FeatureVector.dense(), "1", 2, 2);
        assertThat(dataset.isWeighted()).isTrue();
    }
}
