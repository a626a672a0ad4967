package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.Generated;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.measure.Baselines.FadingError;
import perceptron.model.Trainer;

class PrequentialTest {
    private static final LearnerSettings SETTINGS = LearnerSettings.of(Algorithm.PERCEPTRON)
            .withLabels(Labels.discovered(List.of(), 4))
            .withVotes(10, 1000);

    @Test
    void goesOnFromWhatWasWrittenDown() {
        Prequential measures = new Prequential(false, 0, 100, new Adwin());
        LinearModel model = new LinearModel(SETTINGS);
        Trainer learner = new Trainer(model, measures);
        Generated examples = new Generated(new Random(2), SETTINGS);
        for (int n = 0; n < 300; n++) {
            FeatureVector x = examples.next();
            learner.process(x, examples.label(x), 1);
        }
        Deque<Double> numbers = new ArrayDeque<>();
        measures.exchange(number -> {
            numbers.add(number);
            return number;
        });
        Prequential other = new Prequential(false, 0, 100, new Adwin());
        other.exchange(number -> numbers.remove());
        assertThat(numbers).isEmpty();
        assertThat(other).usingRecursiveComparison().isEqualTo(measures);
    }

    @Test
    void theFadingErrorForgets() {
        FadingError error = new FadingError(10);
        assertThat(error.value()).isNaN();
        for (int n = 0; n < 200; n++) {
            error.observe(true);
        }
        assertThat(error.value()).isEqualTo(1, within(1e-12));
        for (int n = 0; n < 10; n++) {
            error.observe(false);
        }
        assertThat(error.value()).isEqualTo(Math.pow(0.9, 10), within(1e-6));
        assertThatThrownBy(() -> new FadingError(0.5)).hasMessage("error.window 0.5 is below the minimum of 1");
    }
}
