package perceptron.pipeline.learn;

import perceptron.learner.LinearModel;
import perceptron.learner.Predicted;
import perceptron.learner.View;
import perceptron.model.bytes.WaitingExample.Said;
import perceptron.output.Outcome.Judged;

/**
 * What was predicted of an example, held against its label when that came. Classes that the model has forgotten since have the
 * number -1.
 */
public record Judgement(int current, int averaged, int voted, Judged judged) implements Predicted {
    /** @param target the number of the label's class, which may be yet to be added */
    public static Judgement of(Said said, LinearModel model, int target, String label) {
        String trueLabel = target < model.classes() ? model.className(target) : label;
        return new Judgement(
                number(said.label(), model, target, trueLabel),
                number(said.averagedLabel(), model, target, trueLabel),
                number(said.votedLabel(), model, target, trueLabel),
                new Judged(
                        said.label(),
                        said.score(),
                        said.averagedLabel(),
                        said.votedLabel(),
                        trueLabel,
                        trueLabel.equals(said.label())));
    }

    @Override
    public int best(View view) {
        return switch (view) {
            case CURRENT -> current;
            case AVERAGED -> averaged;
            case VOTED -> voted;
        };
    }

    private static int number(String said, LinearModel model, int target, String trueLabel) {
        return said == null ? -1 : said.equals(trueLabel) ? target : model.find(said);
    }
}
