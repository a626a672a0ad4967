package perceptron.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import perceptron.demo.PaymentSource.Course;
import perceptron.demo.PaymentSource.Payment;
import perceptron.example.Example;
import perceptron.features.Crossings;
import perceptron.features.FeatureNames;
import perceptron.features.Featurizer;
import perceptron.features.Hashing;
import perceptron.features.NumberForm;
import perceptron.features.Scaling;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.model.Trainer;

class PaymentSourceTest {
    private static final int PERIOD = 20_000;

    @Test
    void theSameSeedGivesTheSamePayments() {
        assertThat(payments(Course.GRADUAL, 7))
                .isEqualTo(payments(Course.GRADUAL, 7))
                .isNotEqualTo(payments(Course.GRADUAL, 8));
    }

    private static List<Payment> payments(Course course, long seed) {
        PaymentSource source = new PaymentSource(course, PERIOD, seed);
        return Stream.generate(source::next).limit(1_000).toList();
    }

    @Test
    void aSteadyPatternIsLearnedForGood() {
        double[] errors = errors(Course.STEADY, View.AVERAGED);
        assertThat(errors[0]).isLessThan(frauds(Course.STEADY) - 0.1);
        assertThat(errors[9]).isLessThan(0.1).isGreaterThan(0.03);
    }

    @Test
    void aSuddenChangeMakesTheAverageWorseThanAModelThatLearnsNothing() {
        double[] errors = errors(Course.SUDDEN, View.AVERAGED);
        assertThat(errors[4]).isLessThan(0.1);
        assertThat(errors[5]).isGreaterThan(frauds(Course.SUDDEN));
    }

    @Test
    void theCurrentWeightsFollowBothChangesAndTheAverageDoesNot() {
        for (Course course : List.of(Course.SUDDEN, Course.GRADUAL)) {
            assertThat(errors(course, View.CURRENT)[8]).isLessThan(0.1);
            assertThat(errors(course, View.AVERAGED)[8]).isGreaterThan(0.2);
        }
    }

    /** The share of frauds, which is the error of a model that takes no payment for a fraud. */
    private static double frauds(Course course) {
        PaymentSource source = new PaymentSource(course, PERIOD, 1);
        return Stream.generate(source::next)
                        .limit(PERIOD)
                        .filter(Payment::isFraud)
                        .count()
                / (double) PERIOD;
    }

    /** The share of mistakes in each tenth of a period. */
    private static double[] errors(Course course, View view) {
        Trainer learner = new Trainer(new LinearModel(
                LearnerSettings.of(Algorithm.PA1).withRates(1, 0.1).withScaling(Scaling.RMS)));
        Featurizer featurizer = new Featurizer(
                new Hashing(16, new FeatureNames(100)), Scaling.RMS, NumberForm.LINEAR, Crossings.NONE, List.of());
        PaymentSource source = new PaymentSource(course, PERIOD, 1);
        Example example = new Example();
        double[] errors = new double[10];
        for (int i = 0; i < PERIOD; i++) {
            Payment payment = source.next();
            example.clear();
            example.beginNamed().number("amount", (float) payment.amount());
            example.named().number("hour", payment.hour());
            example.named().category("method", payment.method());
            example.named().category("merchant", payment.merchant());
            example.named().category("device", payment.device());
            int target = payment.isFraud() ? 1 : 0;
            learner.process(featurizer.vector(example), target, 1);
            errors[i * 10 / PERIOD] += learner.scores().best(view) == target ? 0 : 10.0 / PERIOD;
        }
        return errors;
    }
}
