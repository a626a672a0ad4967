package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.model.Trainer;

/** A model whose first examples have one number gets its surfaces later, with the first example of several that moves it. */
class AddedFloorsTest {
    private static final FeatureVector FIRST = numbers(0);
    private static final FeatureVector SECOND = numbers(1);
    private static final FeatureVector BOTH = numbers(0, 1);

    private final LearnerSettings settings = LearnerSettings.of(Algorithm.ADAPTIVE);
    private final Trainer learner = new Trainer(new LinearModel(settings));
    private final NaiveModel naive = NaiveModel.of(settings);

    private static FeatureVector numbers(int... numbers) {
        FeatureVector x = new FeatureVector();
        x.clear(false);
        for (int number : numbers) {
            x.add(Featurizer.inExample(number), 2);
        }
        return x;
    }

    private Change learn(FeatureVector x) {
        NaiveModel.Said said = naive.predict(x);
        naive.learn(x, "+1", 1);
        naive.judge(said, 1);
        return learner.process(x, "+1", 1);
    }

    @Test
    void surfacesLearnWhatTheCurvesBelowThemLeaveOver() {
        learn(FIRST);
        assertThat(learner.model().floors().count()).isEqualTo(2);
        double curves = learner.predict(BOTH).ofView(3 * Floor.CURVES + Scores.FADING, 0);
        Change change = learn(BOTH);
        assertThat(learner.model().floors().count()).isEqualTo(3);
        assertThat(change.margin).isEqualTo(curves).isPositive();
        assertThat(change.residual).isEqualTo(1 - curves);
        SameAsNaive.check(learner.model(), naive, "surfaces that were added");
    }

    @Test
    void anExampleThatMovesNothingAddsNoFloor() {
        for (int n = 0; n < 1000; n++) {
            learn(FIRST);
            learn(SECOND);
        }
        assertThat(learn(BOTH).moves()).isFalse();
        assertThat(learner.model().floors().count()).isEqualTo(2);
        SameAsNaive.check(learner.model(), naive, "curves that suffice");
    }
}
