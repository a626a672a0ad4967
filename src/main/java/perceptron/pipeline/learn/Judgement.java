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
public final class Judgement implements Predicted {
    private static final View[] VIEWS = View.values();

    private final int[] best = new int[View.COUNT];
    private final View answeredBy;
    private final double margin;
    private final double probability;
    private final Judged judged;

    private Judgement(Said said, LinearModel model, int target, String trueLabel) {
        for (View view : VIEWS) {
            best[view.ordinal()] = number(said.label(view), model, target, trueLabel);
        }
        answeredBy = said.answeredBy();
        margin = said.margin();
        probability = said.probability();
        String answer = said.label(answeredBy);
        judged = new Judged(
                said.label(),
                said.score(),
                said.averagedLabel(),
                said.votedLabel(),
                answer,
                answeredBy.code(),
                Double.isNaN(probability) ? null : probability,
                trueLabel,
                trueLabel.equals(said.label()),
                trueLabel.equals(answer),
                model.c());
    }

    /** @param target the number of the label's class, which may be yet to be added */
    public static Judgement of(Said said, LinearModel model, int target, String label) {
        return new Judgement(said, model, target, target < model.classes() ? model.className(target) : label);
    }

    private static int number(String said, LinearModel model, int target, String trueLabel) {
        return said == null ? -1 : said.equals(trueLabel) ? target : model.find(said);
    }

    @Override
    public int best(View view) {
        return best[view.ordinal()];
    }

    @Override
    public View answeredBy() {
        return answeredBy;
    }

    @Override
    public double margin() {
        return margin;
    }

    @Override
    public double probability() {
        return probability;
    }

    public Judged judged() {
        return judged;
    }
}
