package perceptron.pipeline.live;

import perceptron.learner.LinearModel;
import perceptron.measure.Baselines.Baseline;
import perceptron.measure.Prequential;
import perceptron.measure.Reliability;
import perceptron.pipeline.store.Progress;

/**
 * The counts and measures of a model at one moment. Counts begin with the model, not with this process.
 *
 * @param at that moment, by the clock, in milliseconds since 1970
 * @param version the number of the model's last change
 * @param examples examples predicted
 * @param labelled those of them with a label
 * @param late examples and labels that arrived when the window of their own time was closed, see {@link perceptron.measure.RateWindows}
 * @param updates changes of the weights
 * @param mistakes labelled examples for which the answer was wrong
 * @param votedMistakes null if no votes are kept
 * @param answer measures of the answer
 * @param baselines measures of the baselines
 * @param norm the length of all weights
 * @param radius R, the length of the longest labelled example
 * @param lastExample when the last example arrived, as {@code at}; 0 if none did
 * @param lastUpdate when the weights last changed, as {@code at}; 0 if they never did
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
        Answer answer,
        BaselineMeasures baselines,
        double norm,
        double radius,
        long lastExample,
        long lastUpdate) {
    /**
     * Shares are of the latest labelled examples: older ones count less and less. They are null if there were none.
     *
     * @param by the view that answers
     * @param error the share of mistakes
     * @param auc null unless there are two labels
     */
    public record Answer(String by, Double error, Double logLoss, Double brier, Double calibrationError, Double auc) {
        private static Answer of(LinearModel model, Prequential measures) {
            Reliability reliability = measures.reliability();
            return new Answer(
                    model.settings().answering().code(),
                    orNull(measures.fadingError().value()),
                    orNull(reliability.logLoss()),
                    orNull(reliability.brier()),
                    orNull(reliability.calibrationError()),
                    orNull(measures.auc()));
        }
    }

    /**
     * The predictors that learn nothing, see {@link perceptron.measure.Baselines}.
     *
     * @param beaten whether the answer was lately wrong less often than both; true until there are enough labels to know
     */
    public record BaselineMeasures(BaselineMeasure majority, BaselineMeasure last, boolean beaten) {
        private static BaselineMeasures of(Prequential measures) {
            return new BaselineMeasures(
                    BaselineMeasure.of(measures.baselines().majority()),
                    BaselineMeasure.of(measures.baselines().last()),
                    measures.beatsBaselines());
        }
    }

    /** @param error the share of mistakes lately; null before the first label */
    public record BaselineMeasure(long mistakes, Double error) {
        private static BaselineMeasure of(Baseline baseline) {
            return new BaselineMeasure(baseline.mistakes(), orNull(baseline.error()));
        }
    }

    private static Double orNull(double share) {
        return Double.isNaN(share) ? null : share;
    }

    public static Measured of(long at, long version, LinearModel model, Progress progress) {
        Prequential measures = progress.measures();
        return new Measured(
                at,
                version,
                measures.examples(),
                measures.labelled(),
                progress.windows().late(),
                measures.updates(),
                measures.mistakes(),
                measures.averagedMistakes(),
                model.votes() == null ? null : measures.votedMistakes(),
                Answer.of(model, measures),
                BaselineMeasures.of(measures),
                Math.sqrt(model.squaredNorm()),
                measures.radius(),
                progress.lastSeen,
                progress.lastUpdate);
    }
}
