package perceptron.examples;

import java.util.Random;
import perceptron.example.FeatureVector;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/** Learns in a loop: each example is predicted before it is learned from. No Kafka, no files, no threads. */
public final class LearnWithoutKafka {
    private static final int EXAMPLES = 10_000;

    private LearnWithoutKafka() {}

    public static void main(String[] arguments) {
        LinearModel model = new LinearModel(LearnerSettings.of(Algorithm.PA1).withRates(1, 0.1));
        // True: there are two labels; 0: no threshold; null: no drift detector.
        Prequential measures = new Prequential(true, 0, 1_000, null);
        Trainer learner = new Trainer(model, measures);
        Random random = new Random(1);
        FeatureVector x = new FeatureVector();
        for (int n = 0; n < EXAMPLES; n++) {
            float amount = random.nextFloat() * 2 - 1;
            float age = random.nextFloat() * 2 - 1;
            x.clear(true);
            x.add(amount);
            x.add(age);
            learner.process(x, amount > 0.5f * age + 0.2f ? "1" : "-1", 1);
        }
        System.out.printf(
                "%d examples, %d wrong answers, %d by the averaged weights; weights %.3f %.3f%n",
                measures.labelled(),
                measures.mistakes(),
                measures.averagedMistakes(),
                model.vector(0).w(0),
                model.vector(0).w(1));
    }
}
