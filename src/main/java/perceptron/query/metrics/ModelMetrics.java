package perceptron.query.metrics;

import perceptron.pipeline.live.Measured;
import perceptron.query.events.Monitor;
import perceptron.query.events.Series;
import perceptron.query.events.UnlistedModels.Sums;

/**
 * Counts and gauges of the models: of {@code metrics.models.max} models by name, of all others added up as {@code
 * other}.
 */
final class ModelMetrics {
    private static final String OTHER = "other";

    private ModelMetrics() {}

    static void addTo(Families families, Monitor monitor) {
        monitor.forEachSeries((model, series) -> {
            Measured latest = series.latest();
            if (latest != null) {
                counts(families, model, Sums.of(latest), latest.votedMistakes() != null);
                standing(families, model, latest, series);
            }
        });
        Sums rest = monitor.unlisted().sums();
        if (rest.examples() > 0) {
            counts(families, OTHER, rest, rest.votedMistakes() > 0);
        }
    }

    private static void counts(Families families, String model, Sums sums, boolean voted) {
        families.counter(
                "perceptron_examples", "Examples that models have processed.", sums.examples(), "model", model);
        String predictions = "Predictions, by whether the answer is the label of the example.";
        long right = sums.labelled() - sums.answerMistakes();
        long unknown = sums.examples() - sums.labelled();
        families.counter("perceptron_predictions", predictions, right, "model", model, "correct", "yes");
        families.counter("perceptron_predictions", predictions, sums.answerMistakes(), "model", model, "correct", "no");
        families.counter(
                "perceptron_predictions", predictions, Math.max(0, unknown), "model", model, "correct", "unknown");
        families.counter(
                "perceptron_late_records",
                "Examples and labels that arrived when their window of update rates was closed, and count in a later"
                        + " one.",
                sums.late(),
                "model",
                model);
        families.counter("perceptron_updates", "Updates of the weights.", sums.updates(), "model", model);
        String answers =
                "Labelled examples that the answer was wrong about, and that the baselines were: the majority class, and the"
                        + " same as last time.";
        families.counter("perceptron_answer_mistakes", answers, sums.answerMistakes(), "model", model, "by", "answer");
        families.counter(
                "perceptron_answer_mistakes", answers, sums.majorityMistakes(), "model", model, "by", "majority");
        families.counter("perceptron_answer_mistakes", answers, sums.lastMistakes(), "model", model, "by", "last");
        String mistakes = "Labelled examples that were predicted wrongly, by the weights used.";
        families.counter("perceptron_mistakes", mistakes, sums.mistakes(), "model", model, "weights", "current");
        families.counter(
                "perceptron_mistakes", mistakes, sums.averagedMistakes(), "model", model, "weights", "averaged");
        if (voted) {
            families.counter("perceptron_mistakes", mistakes, sums.votedMistakes(), "model", model, "weights", "voted");
        }
        String loss = "Sum of the losses of all labelled examples, each before it was learned.";
        families.counter("perceptron_loss", loss, sums.perceptronLoss(), "model", model, "loss", "perceptron");
        families.counter("perceptron_loss", loss, sums.hingeLoss(), "model", model, "loss", "hinge");
        families.counter("perceptron_loss", loss, sums.logLoss(), "model", model, "loss", "log");
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

    private static void standing(Families families, String model, Measured latest, Series series) {
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
        families.counter("perceptron_drifts", drifts, series.drifts(), "model", model, "level", "drift");
    }
}
