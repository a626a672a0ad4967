package perceptron.learner;

import static perceptron.learner.SameAsNaive.same;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.learner.NaiveLife.Answer;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/** The probabilities of a long stream are bit for bit those of the naive implementation. */
class SameProbabilityAsNaiveTest {
    /** The latest of so many counts more than 2^100 times what the first one does, and all counts are divided once. */
    private static final int EXAMPLES = 71_000;

    private final Random random = new Random(1);

    static Stream<Labels> labels() {
        return Stream.of(Labels.signs(), Labels.discovered(List.of(), 3));
    }

    @ParameterizedTest
    @MethodSource("labels")
    void sameBits(Labels labels) {
        LearnerSettings settings = LearnerSettings.of(Algorithm.PERCEPTRON).withLabels(labels);
        NaiveLife life = new NaiveLife(settings, "report");
        Prequential measures = new Prequential(labels.binary(), 1000, null);
        Trainer learner = new Trainer(new LinearModel(settings), measures);
        for (int n = 0; n < EXAMPLES; n++) {
            FeatureVector x = FeatureVector.dense((float) random.nextGaussian(), (float) random.nextGaussian());
            String label = label(x, labels.binary());
            Answer expected = life.learn(x, label, 1);
            learner.process(x, label, 1);
            double probability = expected.probability() == null ? Double.NaN : expected.probability();
            same(learner.scores().probability(), probability, "probability of example " + n);
        }
        SameAsNaive.check(measures, life, 1000, "a long stream");
    }

    private String label(FeatureVector x, boolean binary) {
        int number = x.value(0) + random.nextGaussian() > 0 ? 1 : x.value(1) + random.nextGaussian() > 1 ? 2 : 0;
        return binary ? number == 1 ? "+1" : "-1" : "class " + number;
    }
}
