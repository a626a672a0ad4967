package perceptron.pipeline.learn;

import perceptron.avro.Judged;
import perceptron.learner.LinearModel;
import perceptron.learner.Predicted;
import perceptron.learner.View;
import perceptron.model.bytes.WaitingExample.EarlierPrediction;

/**
 * An earlier prediction compared with the label that arrived later. Classes have the numbers that they have in the model now: -1 for
 * a class that it has forgotten since.
 */
final class Judgement implements Predicted {
    private static final View[] VIEWS = View.values();

    private final int[] best = new int[View.COUNT];
    private final View answeredBy;
    private final double margin;
    private final double probability;
    private final Judged judged;

    /** @param target the number of the label's class; the number of classes if that class is new */
    Judgement(EarlierPrediction earlier, LinearModel model, int target, String label) {
        String trueLabel = target < model.classes() ? model.className(target) : label;
        for (View view : VIEWS) {
            best[view.ordinal()] = number(earlier.label(view), model, target, trueLabel);
        }
        answeredBy = earlier.answeredBy();
        margin = earlier.margin();
        probability = earlier.probability();
        String answer = earlier.label(answeredBy);
        judged = new Judged(
                earlier.label(),
                earlier.score(),
                earlier.averagedLabel(),
                earlier.votedLabel(),
                answer,
                answeredBy.code(),
                Double.isNaN(probability) ? null : probability,
                trueLabel,
                trueLabel.equals(earlier.label()),
                trueLabel.equals(answer),
                model.c());
    }

    private static int number(String label, LinearModel model, int target, String trueLabel) {
        return label == null ? -1 : label.equals(trueLabel) ? target : model.find(label);
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

    Judged judged() {
        return judged;
    }
}
