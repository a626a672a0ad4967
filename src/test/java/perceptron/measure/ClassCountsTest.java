package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ClassCountsTest {
    private static final int CLASSES = 4;
    private static final int EXAMPLES = 2000;

    /** From a confusion matrix whose entries fade, by the textbook's formulas. */
    @Test
    void areThoseOfAConfusionMatrixThatFades() {
        ClassCounts counts = new ClassCounts(300, false);
        Random random = new Random(1);
        int[] actual = new int[EXAMPLES];
        int[] predicted = new int[EXAMPLES];
        for (int n = 0; n < EXAMPLES; n++) {
            actual[n] = Math.min(CLASSES - 1, (int) Math.abs(2 * random.nextGaussian()));
            predicted[n] = random.nextInt(3) == 0 ? random.nextInt(CLASSES) : actual[n];
            counts.observe(actual[n], predicted[n]);
        }
        double[][] matrix = new double[CLASSES][CLASSES];
        for (int n = 0; n < EXAMPLES; n++) {
            matrix[actual[n]][predicted[n]] += Math.pow(1 - 1 / 300.0, EXAMPLES - 1 - n);
        }
        double[] rows = new double[CLASSES];
        double[] columns = new double[CLASSES];
        double all = 0;
        double right = 0;
        for (int i = 0; i < CLASSES; i++) {
            for (int j = 0; j < CLASSES; j++) {
                rows[i] += matrix[i][j];
                columns[j] += matrix[i][j];
                all += matrix[i][j];
            }
            right += matrix[i][i];
        }
        double macro = 0;
        double balanced = 0;
        double chance = 0;
        for (int i = 0; i < CLASSES; i++) {
            double precision = matrix[i][i] / columns[i];
            double recall = matrix[i][i] / rows[i];
            double f1 = 2 / (1 / precision + 1 / recall);
            assertThat(counts.precision(i)).isEqualTo(precision, within(1e-9));
            assertThat(counts.recall(i)).isEqualTo(recall, within(1e-9));
            assertThat(counts.f1(i)).isEqualTo(f1, within(1e-9));
            macro += f1 / CLASSES;
            balanced += recall / CLASSES;
            chance += rows[i] * columns[i] / all / all;
        }
        assertThat(counts.macroF1()).isEqualTo(macro, within(1e-9));
        assertThat(counts.balancedAccuracy()).isEqualTo(balanced, within(1e-9));
        assertThat(counts.kappa()).isEqualTo((right / all - chance) / (1 - chance), within(1e-9));
    }
}
