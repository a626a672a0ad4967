package perceptron.query.history;

import java.util.function.ToDoubleFunction;
import perceptron.pipeline.live.Measured;

/** A sum over all examples of a model, which never decreases unless the model is reset. */
public enum Total {
    EXAMPLES(Measured::examples),
    LABELLED(Measured::labelled),
    LATE(Measured::late),
    UPDATES(Measured::updates),
    MISTAKES(Measured::mistakes),
    AVERAGED_MISTAKES(Measured::averagedMistakes),
    VOTED_MISTAKES(measured -> measured.votedMistakes() == null ? 0 : measured.votedMistakes()),
    ANSWER_MISTAKES(measured -> measured.answer().mistakes()),
    MAJORITY_MISTAKES(measured -> measured.baselines().majority().mistakes()),
    LAST_MISTAKES(measured -> measured.baselines().last().mistakes()),
    PERCEPTRON_LOSS(Measured::perceptronLoss),
    HINGE_LOSS(Measured::hingeLoss),
    LOG_LOSS(measured -> measured.answer().totalLogLoss());

    private final ToDoubleFunction<Measured> value;

    Total(ToDoubleFunction<Measured> value) {
        this.value = value;
    }

    public double of(Measured measured) {
        return value.applyAsDouble(measured);
    }
}
