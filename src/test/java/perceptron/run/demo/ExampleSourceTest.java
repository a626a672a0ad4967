package perceptron.run.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import perceptron.example.Example;
import perceptron.learner.Algorithm;
import perceptron.learner.LearnerSettings;
import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.model.OnlineLearner;

class ExampleSourceTest {
    private static final int PERIOD = 20_000;

    @Test
    void theSameSeedGivesTheSameExamples() {
        assertThat(text(new ExampleSource(Course.GRADUAL, PERIOD, 7)))
                .isEqualTo(text(new ExampleSource(Course.GRADUAL, PERIOD, 7)))
                .isNotEqualTo(text(new ExampleSource(Course.GRADUAL, PERIOD, 8)));
    }

    private static String text(ExampleSource source) {
        StringBuilder text = new StringBuilder();
        Example example = new Example();
        for (int i = 0; i < 1_000; i++) {
            source.next(example);
            text.append(example.id()).append(example.label());
            for (int k = 0; k < example.vector().size(); k++) {
                text.append(' ')
                        .append(example.vector().index(k))
                        .append(':')
                        .append(example.vector().value(k));
            }
        }
        return text.toString();
    }

    @Test
    void aSteadyRuleIsLearnedForGood() {
        double[] errors = errors(Course.STEADY, false);
        assertThat(errors[0]).isGreaterThan(0.25);
        assertThat(errors[4]).isLessThan(errors[0] - 0.08);
        assertThat(errors[5]).isBetween(errors[4] - 0.05, errors[4] + 0.05);
    }

    @Test
    void aSuddenChangeMakesWhatWasLearnedWorthless() {
        double[] errors = errors(Course.SUDDEN, false);
        assertThat(errors[4]).isLessThan(0.25);
        assertThat(errors[5]).isGreaterThan(errors[4] + 0.15);
        assertThat(errors[9]).isLessThan(errors[5] - 0.15);
    }

    @Test
    void aGradualChangeLeavesTheAverageBehind() {
        double[] errors = errors(Course.GRADUAL, true);
        assertThat(errors[8]).isGreaterThan(errors[2] + 0.05);
        assertThat(errors[8]).isGreaterThan(errors(Course.GRADUAL, false)[8] + 0.05);
    }

    /** The share of mistakes in each tenth of a period. */
    private static double[] errors(Course course, boolean averaged) {
        OnlineLearner learner = new OnlineLearner(new LinearModel(LearnerSettings.of(Algorithm.PERCEPTRON)));
        ExampleSource source = new ExampleSource(course, PERIOD, 1);
        Example example = new Example();
        double[] errors = new double[10];
        for (int i = 0; i < PERIOD; i++) {
            source.next(example);
            int target = example.label().equals(ExampleSource.POSITIVE) ? 1 : 0;
            learner.learn(example.vector(), target, 1);
            int best = averaged
                    ? learner.scores().best(View.AVERAGED)
                    : learner.scores().best(View.CURRENT);
            errors[i * 10 / PERIOD] += best == target ? 0 : 10.0 / PERIOD;
        }
        return errors;
    }
}
