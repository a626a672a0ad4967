package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.Change;
import perceptron.learner.Generated;
import perceptron.learner.Labels;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Numbered;
import perceptron.learner.Scores;
import perceptron.learner.View;
import perceptron.model.Trainer;

class PrequentialTest {
    private static final LearnerSettings SETTINGS = LearnerSettings.of(Algorithm.PERCEPTRON)
            .withLabels(Labels.discovered(List.of(), 4))
            .withVotes(10, 1000);

    /** The measures beside the same counted by hand, over a run with three classes. */
    @Test
    void countsWhatWasPredictedBeforeItWasLearned() {
        Prequential measures = Prequential.ofWholeStream(false, null);
        Trainer learner = new Trainer(new LinearModel(SETTINGS), measures);
        Generated examples = new Generated(new Random(1), SETTINGS);
        long[] mistakes = new long[3];
        double hinge = 0;
        double perceptron = 0;
        double radius = 0;
        double margin = Double.POSITIVE_INFINITY;
        long[][] confusion = new long[4][4];
        long wrongAnswers = 0;
        double logLoss = 0;
        for (int n = 0; n < 500; n++) {
            FeatureVector x = examples.next();
            String label = examples.label(x);
            Change step = learner.process(x, label, 1);
            Scores scores = learner.scores();
            int actual = learner.model().classOf(label);
            mistakes[0] += scores.best(View.CURRENT) == actual ? 0 : 1;
            mistakes[1] += scores.best(View.AVERAGED) == actual ? 0 : 1;
            mistakes[2] += scores.best(View.VOTED) == actual ? 0 : 1;
            hinge += step.margin < 1 ? 1 - step.margin : 0;
            perceptron += step.margin < 0 ? -step.margin : 0;
            margin = Math.min(margin, step.margin);
            double squares = 1;
            for (int k = 0; k < x.size(); k++) {
                squares += (double) x.value(k) * x.value(k);
            }
            radius = Math.max(radius, Math.sqrt(squares));
            wrongAnswers += scores.answer() == actual ? 0 : 1;
            if (scores.answer() >= 0) {
                confusion[actual][scores.answer()]++;
                double likely = scores.answer() == actual ? scores.probability() : 1 - scores.probability();
                logLoss -= Math.log(likely);
            }
        }
        assertThat(measures.examples()).isEqualTo(500);
        assertThat(measures.labelled()).isEqualTo(500);
        assertThat(measures.updates()).isEqualTo(learner.model().updates());
        assertThat(measures.mistakes(View.CURRENT)).isEqualTo(mistakes[0]).isPositive();
        assertThat(measures.mistakes(View.AVERAGED)).isEqualTo(mistakes[1]).isNotEqualTo(mistakes[0]);
        assertThat(measures.mistakes(View.VOTED)).isEqualTo(mistakes[2]).isPositive();
        assertThat(measures.hingeLoss()).isEqualTo(hinge);
        assertThat(measures.perceptronLoss()).isEqualTo(perceptron);
        assertThat(measures.radius()).isEqualTo(radius, within(1e-9 * radius));
        assertThat(measures.smallestMargin()).isEqualTo(margin);
        assertThat(measures.answerMistakes()).isEqualTo(wrongAnswers).isPositive();
        assertThat(measures.fadingError().value()).isEqualTo(wrongAnswers / 500.0);
        assertThat(measures.reliability().totalLogLoss()).isEqualTo(logLoss, within(1e-9 * logLoss));
        assertThat(measures.auc()).isNaN();
        classesAreCounted(measures.classCounts(), confusion);
    }

    private static void classesAreCounted(ClassCounts counts, long[][] confusion) {
        for (int actual = 0; actual < 4; actual++) {
            long predicted = 0;
            for (int other = 0; other < 4; other++) {
                assertThat(counts.confusion(actual, other)).isEqualTo(confusion[actual][other]);
                predicted += confusion[other][actual];
            }
            assertThat(counts.precision(actual)).isEqualTo((double) confusion[actual][actual] / predicted);
        }
        long missed = 0;
        for (int other = 1; other < 4; other++) {
            missed += confusion[0][other];
        }
        // The first class was missed once more: by its first example, of which nothing was predicted.
        assertThat(counts.recall(0)).isEqualTo((double) confusion[0][0] / (confusion[0][0] + missed + 1));
    }

    @Test
    void goesOnFromWhatWasWrittenDown() {
        Prequential measures = new Prequential(false, 100, new Adwin());
        LinearModel model = new LinearModel(SETTINGS);
        Trainer learner = new Trainer(model, measures);
        Generated examples = new Generated(new Random(2), SETTINGS);
        for (int n = 0; n < 300; n++) {
            FeatureVector x = examples.next();
            learner.process(x, examples.label(x), 1);
        }
        Numbered numbers = new Numbered();
        measures.exchange(numbers);
        Prequential other = new Prequential(false, 100, new Adwin());
        other.exchange(numbers.reader());
        assertThat(numbers.isEmpty()).isTrue();
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
        assertThatThrownBy(() -> new FadingError(0.5)).hasMessage("error.window 0.5 is not at least 1");
    }
}
