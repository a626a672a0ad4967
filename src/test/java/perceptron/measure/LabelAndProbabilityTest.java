package perceptron.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.features.Featurizer.NumberForm;
import perceptron.learner.Algorithm;
import perceptron.learner.GoldenTable;
import perceptron.learner.GoldenTable.Labelled;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.Scores;
import perceptron.model.ModelSettings;
import perceptron.model.Trainer;

/** The label never speaks against its probability, and where positives are rare it is wrong no more often for it. */
class LabelAndProbabilityTest {
    private static final LearnerSettings ADAPTIVE = LearnerSettings.of(Algorithm.ADAPTIVE);

    private int examples;
    private int positives;
    private int wrong;
    private int wrongBySign;

    private static Prequential measures(double threshold) {
        return Prequential.ofWholeStream(true, threshold, null);
    }

    private void learn(Trainer trainer, FeatureVector x, int y) {
        trainer.process(x, y, 1);
        Scores scores = trainer.scores();
        double probability = scores.probability();
        assertThat(scores.answer() == 1 ? probability >= 0.5 : probability <= 0.5)
                .as("%s with %s", scores.answer(), probability)
                .isTrue();
        examples++;
        positives += y;
        wrong += scores.answer() != y ? 1 : 0;
        wrongBySign += scores.candidates().margin(0) >= 0 != (y == 1) ? 1 : 0;
    }

    /** The shares of wrong labels are those of the specification, by a reference that forgets in another way. */
    @ParameterizedTest
    @CsvSource({"sms, 0.0205", "phishing, 0.0944", "banana, 0.1255", "elec, 0.0680"})
    void onRealData(String set, double share) throws IOException {
        Prequential measures = measures(0);
        Trainer trainer = new Trainer(new LinearModel(ADAPTIVE.withNumbers(NumberForm.SURFACE)), measures);
        Featurizer featurizer = new ModelSettings(trainer.model().settings(), 20).featurizer(null);
        for (Labelled labelled : GoldenTable.examples(set)) {
            Example example = new Example();
            example.beginSparse().copyFrom(labelled.x());
            learn(trainer, featurizer.vector(example), labelled.positive() ? 1 : 0);
        }
        assertThat((double) wrong / examples).as(figures(measures)).isEqualTo(share, within(0.00011));
        assertThat(measures.reliability().calibrationError())
                .as(figures(measures))
                .isLessThan(0.035);
    }

    private String figures(Prequential measures) {
        return "%d wrong, %d by sign, of %d; calibration error %.4f, AUC %.4f, log loss %.4f"
                .formatted(
                        wrong,
                        wrongBySign,
                        examples,
                        measures.reliability().calibrationError(),
                        measures.auc(),
                        measures.reliability().logLoss());
    }

    /** Three categories of many values, each of which says little: P(positive) is below 1/2 nearly everywhere; 22 of 100 are positive. */
    @Test
    void rareAndNoisyPositives() {
        Prequential measures = measures(0);
        Trainer trainer = new Trainer(new LinearModel(ADAPTIVE), measures);
        noisy(trainer);
        double majority = (double) positives / examples;
        assertThat(majority).isEqualTo(0.22, within(0.01));
        assertThat((double) wrongBySign / examples).as(figures(measures)).isGreaterThan(majority + 0.005);
        assertThat((double) wrong / examples).as(figures(measures)).isLessThan(majority + 0.003);
        assertThat(measures.beatsBaselinesByLogLoss()).isTrue();
        assertThat(measures.reliability().calibrationError()).isLessThan(0.01);
    }

    private void noisy(Trainer trainer) {
        Random random = new Random(1);
        double[] effects = random.doubles(900).map(effect -> effect - 0.5).toArray();
        for (int n = 0; n < 40_000; n++) {
            FeatureVector x = new FeatureVector();
            x.clear(false);
            double score = -1.28;
            for (int k = 0; k < 3; k++) {
                int value = 300 * k + random.nextInt(300);
                x.add(value, 1);
                score += effects[value];
            }
            learn(trainer, x, random.nextDouble() < 1 / (1 + Math.exp(-score)) ? 1 : 0);
        }
    }

    /** Then it is the label from the threshold on, and nothing moves the probability. */
    @ParameterizedTest
    @CsvSource({"0.1", "0.3", "0.9"})
    void aThresholdDecides(double threshold) {
        Trainer trainer = new Trainer(new LinearModel(ADAPTIVE), measures(threshold));
        Random random = new Random(2);
        int[] predicted = new int[2];
        for (int n = 0; n < 3_000; n++) {
            float x = (float) random.nextGaussian();
            trainer.process(FeatureVector.dense(x), x + random.nextGaussian() > 1 ? 1 : 0, 1);
            Scores scores = trainer.scores();
            assertThat(scores.probability()).isEqualTo(scores.candidates().probability(0));
            assertThat(scores.answer()).isEqualTo(scores.probability() >= threshold ? 1 : 0);
            predicted[scores.answer()]++;
        }
        assertThat(predicted[0]).isPositive();
        assertThat(predicted[1]).isPositive();
    }
}
