package perceptron.learner;

import static perceptron.learner.SameAsNaive.same;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import perceptron.example.FeatureVector;
import perceptron.learner.NaiveChance.Share;
import perceptron.learner.NaiveLife.Answer;
import perceptron.measure.Prequential;
import perceptron.model.Trainer;

/** The probabilities of a long stream are bit for bit those of the naive implementation. */
class SameProbabilityAsNaiveTest {
    /** The latest of so many counts more than 2^100 times what the first one does, and all counts are divided once. */
    private static final int EXAMPLES = 71_000;

    private final Random random = new Random(1);

    static Stream<Labels> labels() {
        return Stream.of(Labels.signs(), Labels.discovered(List.of(), 20));
    }

    @ParameterizedTest
    @MethodSource("labels")
    void sameBits(Labels labels) {
        LearnerSettings settings = LearnerSettings.of(Algorithm.PERCEPTRON).withLabels(labels);
        NaiveLife life = new NaiveLife(settings, "report");
        Prequential measures = new Prequential(labels.binary(), 0, 1000, null);
        Trainer learner = new Trainer(new LinearModel(settings), measures);
        for (int n = 0; n < EXAMPLES; n++) {
            FeatureVector x = FeatureVector.dense((float) random.nextGaussian(), (float) random.nextGaussian());
            String label = label(x, labels.binary());
            Answer expected = life.learn(x, label, 1);
            learner.process(x, label, 1);
            double probability = expected.probability() == null ? Double.NaN : expected.probability();
            Scores scores = learner.scores();
            same(scores.probability(), probability, "probability of example " + n);
            same(scores.answer(), expected.verdict().label(), "label of example " + n);
            List<Share> shares = expected.verdict().shares();
            same(scores.candidates().size(), shares.size(), "candidates of example " + n);
            for (int rank = 0; rank < shares.size(); rank++) {
                same(scores.candidates().number(rank), shares.get(rank).number(), "candidate of example " + n);
                double share = scores.candidates().probability(rank);
                same(share, shares.get(rank).probability(), "probability of a candidate of example " + n);
            }
        }
        SameAsNaive.check(measures, life, 1000, "a long stream");
    }

    private String label(FeatureVector x, boolean binary) {
        double first = x.value(0) + random.nextGaussian();
        if (binary) {
            return first > 0 ? "+1" : "-1";
        }
        int number = (int) (2 * Math.abs(first)) + (x.value(1) + random.nextGaussian() > 1 ? 8 : 0);
        return "class " + Math.min(number, 15);
    }
}
