package perceptron.query.metrics;

import java.util.function.ToDoubleFunction;
import perceptron.pipeline.live.Measured;
import perceptron.query.history.ModelHistory;
import perceptron.query.history.RateHistory;
import perceptron.query.history.Total;

/**
 * Counts and gauges of the models: of {@code metrics.models.max} models by name, of all others added up as {@code
 * other}.
 */
final class ModelMetrics {
    private static final String OTHER = "other";

    private ModelMetrics() {}

    static void addTo(Families families, RateHistory history) {
        history.forEachNamed((model, own) -> {
            Measured latest = own.latest();
            counts(families, model, total -> total.of(latest), latest.votedMistakes() != null);
            standing(families, model, latest, own);
        });
        if (history.ofOthers(Total.EXAMPLES) > 0) {
            counts(families, OTHER, history::ofOthers, history.ofOthers(Total.VOTED_MISTAKES) > 0);
        }
    }

    private static void counts(Families families, String model, ToDoubleFunction<Total> value, boolean voted) {
        double examples = value.applyAsDouble(Total.EXAMPLES);
        double labelled = value.applyAsDouble(Total.LABELLED);
        double wrong = value.applyAsDouble(Total.ANSWER_MISTAKES);
        families.counter("perceptron_examples", "Examples that models have processed.", examples, "model", model);
        String predictions = "Predictions, by whether the answer is the label of the example.";
        families.counter("perceptron_predictions", predictions, labelled - wrong, "model", model, "correct", "yes");
        families.counter("perceptron_predictions", predictions, wrong, "model", model, "correct", "no");
        families.counter(
                "perceptron_predictions",
                predictions,
                Math.max(0, examples - labelled),
                "model",
                model,
                "correct",
                "unknown");
        families.counter(
                "perceptron_late_records",
                "Examples and labels that arrived when their window of update rates was closed, and count in a later"
                        + " one.",
                value.applyAsDouble(Total.LATE),
                "model",
                model);
        families.counter(
                "perceptron_updates", "Updates of the weights.", value.applyAsDouble(Total.UPDATES), "model", model);
        String answers =
                "Labelled examples that the answer was wrong about, and that the baselines were: the majority class, and the"
                        + " same as last time.";
        families.counter("perceptron_answer_mistakes", answers, wrong, "model", model, "by", "answer");
        double majority = value.applyAsDouble(Total.MAJORITY_MISTAKES);
        families.counter("perceptron_answer_mistakes", answers, majority, "model", model, "by", "majority");
        double last = value.applyAsDouble(Total.LAST_MISTAKES);
        families.counter("perceptron_answer_mistakes", answers, last, "model", model, "by", "last");
        String mistakes = "Labelled examples that were predicted wrongly, by the weights used.";
        double current = value.applyAsDouble(Total.MISTAKES);
        families.counter("perceptron_mistakes", mistakes, current, "model", model, "weights", "current");
        double averaged = value.applyAsDouble(Total.AVERAGED_MISTAKES);
        families.counter("perceptron_mistakes", mistakes, averaged, "model", model, "weights", "averaged");
        if (voted) {
            double byVote = value.applyAsDouble(Total.VOTED_MISTAKES);
            families.counter("perceptron_mistakes", mistakes, byVote, "model", model, "weights", "voted");
        }
        String loss = "Sum of the losses of all labelled examples, each before it was learned.";
        double perceptron = value.applyAsDouble(Total.PERCEPTRON_LOSS);
        families.counter("perceptron_loss", loss, perceptron, "model", model, "loss", "perceptron");
        families.counter(
                "perceptron_loss", loss, value.applyAsDouble(Total.HINGE_LOSS), "model", model, "loss", "hinge");
        families.counter("perceptron_loss", loss, value.applyAsDouble(Total.LOG_LOSS), "model", model, "loss", "log");
    }

    private static void errorRatio(Families families, Double value, String model, String by) {
        String help =
                "Share of the latest labelled examples that the answer was wrong about, and that the baselines were.";
        if (value != null) {
            families.gauge("perceptron_error_ratio", help, value, "model", model, "by", by);
        }
    }

    private static void quality(Families families, Double value, String model, String measure) {
        String help = "How well the probabilities of the latest labelled examples fit what happened.";
        if (value != null) {
            families.gauge("perceptron_probability_quality", help, value, "model", model, "measure", measure);
        }
    }

    private static void standing(Families families, String model, Measured latest, ModelHistory history) {
        errorRatio(families, latest.answer().error(), model, "answer");
        errorRatio(families, latest.baselines().majority().error(), model, "majority");
        errorRatio(families, latest.baselines().last().error(), model, "last");
        quality(families, latest.answer().logLoss(), model, "log-loss");
        quality(families, latest.answer().brier(), model, "brier");
        quality(families, latest.answer().calibrationError(), model, "calibration-error");
        quality(families, latest.answer().auc(), model, "auc");
        families.gauge("perceptron_weight_norm", "Euclidean norm of the weights.", latest.norm(), "model", model);
        families.gauge(
                "perceptron_radius",
                "Euclidean norm of the longest labelled example.",
                latest.radius(),
                "model",
                model);
        families.gauge(
                "perceptron_last_update_timestamp_seconds",
                "Time of the last update of the weights.",
                latest.lastUpdate() / 1000.0,
                "model",
                model);
        String drifts = "Detected drifts since this process started.";
        families.counter("perceptron_drifts", drifts, history.drifts(), "model", model, "level", "drift");
    }
}
