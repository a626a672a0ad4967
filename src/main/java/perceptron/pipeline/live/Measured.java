package perceptron.pipeline.live;

import perceptron.learner.LinearModel;
import perceptron.learner.View;
import perceptron.measure.Prequential;
import perceptron.pipeline.store.Progress;

/**
 * How a model stood at one moment, in numbers. Counts are the model's own, from its beginning on, and not this process's.
 *
 * @param at when that was, in milliseconds since 1970, by the clock
 * @param version the number of the model's last change
 * @param examples examples predicted
 * @param labelled those that had a label
 * @param late examples and labels that arrived when the window of their own time was closed, see {@link perceptron.measure.RateWindows}
 * @param updates changes of the weights
 * @param mistakes labelled examples that the current weights predicted wrongly
 * @param votedMistakes null where votes are not kept
 * @param error the share of mistakes lately, see {@link perceptron.measure.FadingError}; null before the first label
 * @param perceptronLoss added up over all labelled examples, as is hingeLoss
 * @param norm the length of all weights
 * @param radius R, the length of the longest labelled example
 * @param lastExample when the last example came, as {@code at}; 0 if never
 * @param lastUpdate when the weights changed last, as {@code at}; 0 if never
 */
public record Measured(
        long at,
        long version,
        long examples,
        long labelled,
        long late,
        long updates,
        long mistakes,
        long averagedMistakes,
        Long votedMistakes,
        Double error,
        double perceptronLoss,
        double hingeLoss,
        double norm,
        double radius,
        long lastExample,
        long lastUpdate) {
    public static Measured of(long at, long version, LinearModel model, Progress progress) {
        Prequential measures = progress.measures();
        double error = measures.fadingError().value();
        return new Measured(
                at,
                version,
                measures.examples(),
                measures.labelled(),
                progress.windows().late(),
                measures.updates(),
                measures.mistakes(View.CURRENT),
                measures.mistakes(View.AVERAGED),
                model.votes() == null ? null : measures.mistakes(View.VOTED),
                Double.isNaN(error) ? null : error,
                measures.perceptronLoss(),
                measures.hingeLoss(),
                Math.sqrt(model.squaredNorm()),
                measures.radius(),
                progress.lastSeen(),
                progress.lastUpdate());
    }
}
