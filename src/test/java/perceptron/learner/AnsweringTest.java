package perceptron.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import perceptron.example.FeatureVector;
import perceptron.model.Trainer;

class AnsweringTest {
    private static final LearnerSettings SETTINGS = LearnerSettings.of(Algorithm.PERCEPTRON);

    /** What two views predict; the averaged one answers. */
    private record Of(int current, int averaged) implements Predicted {
        @Override
        public int best(View view) {
            return Map.of(View.CURRENT, current, View.AVERAGED, averaged).get(view);
        }

        @Override
        public View answeredBy() {
            return View.AVERAGED;
        }

        @Override
        public double margin() {
            return 0;
        }

        @Override
        public double probability() {
            return Double.NaN;
        }
    }

    @Test
    void theLastOfEqualViewsAnswers() {
        assertThat(new Answering(SETTINGS).view()).isEqualTo(View.AVERAGED);
        assertThat(new Answering(SETTINGS.withVotes(3, 100)).view()).isEqualTo(View.VOTED);
    }

    @Test
    void oneMistakeIsForgottenWithTime() {
        Answering answering = new Answering(SETTINGS);
        answering.judge(new Of(1, 0), 1);
        assertThat(answering.view()).isEqualTo(View.CURRENT);
        for (int n = 0; n < 200; n++) {
            answering.judge(new Of(1, 1), 1);
        }
        assertThat(answering.mistakes(View.AVERAGED)).isBetween(0.13, 0.14);
        answering.judge(new Of(0, 1), 1);
        assertThat(answering.view()).isEqualTo(View.AVERAGED);
        answering.judge(new Of(1, 0), 1);
        answering.restart();
        assertThat(answering.view()).isEqualTo(View.AVERAGED);
    }

    @Test
    void aFixedViewAnswersWhateverItsMistakes() {
        LinearModel model = new LinearModel(SETTINGS.withAnswer(View.AVERAGED));
        model.judge(new Of(1, 0), 1);
        assertThat(model.answering().view()).isEqualTo(View.AVERAGED);
        model.answer(null);
        assertThat(model.answering().view()).isEqualTo(View.CURRENT);
        assertThatThrownBy(() -> SETTINGS.withAnswer(View.VOTED))
                .hasMessage("answer voted is a view that the model does not keep");
    }

    @Test
    void theAnswerHasTheMarginOfItsClass() {
        Trainer learner = new Trainer(new LinearModel(SETTINGS.withLabels(Labels.discovered(List.of(), 3))));
        FeatureVector x = FeatureVector.dense(1, 2);
        assertThat(learner.predict(x).answer()).isEqualTo(-1);
        assertThat(learner.scores().margin()).isZero();
        for (String label : new String[] {"a", "b", "c", "a", "b"}) {
            learner.process(x, label, 1);
        }
        Scores scores = learner.predict(x);
        assertThat(scores.answeredBy()).isEqualTo(learner.model().answering().view());
        double best = scores.score(scores.answeredBy(), scores.answer());
        double rival = Double.NEGATIVE_INFINITY;
        for (int other = 0; other < 3; other++) {
            rival = other == scores.answer() ? rival : Math.max(rival, scores.score(scores.answeredBy(), other));
        }
        assertThat(scores.margin()).isEqualTo(best - rival);
    }
}
