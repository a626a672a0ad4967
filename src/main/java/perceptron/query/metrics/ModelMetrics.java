package perceptron.query.metrics;

import perceptron.pipeline.live.Measured;
import perceptron.query.events.Monitor;
import perceptron.query.events.Series;
import perceptron.query.events.UnlistedModels.Sums;

/** What the models did and how they stand: each under its name as far as there is room, the rest added up as {@code other}. */
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
        Sums rest = monitor.rest().sums();
        if (rest.examples() > 0) {
            counts(families, OTHER, rest, rest.votedMistakes() > 0);
        }
    }

    private static void counts(Families families, String model, Sums sums, boolean voted) {
        families.counter("perceptron_examples", "Examples that models took in.", sums.examples(), "model", model);
        String predictions = "Predictions, by whether the label that came with the example was predicted.";
        long right = sums.labelled() - sums.mistakes();
        long unknown = sums.examples() - sums.labelled();
        families.counter("perceptron_predictions", predictions, right, "model", model, "correct", "yes");
        families.counter("perceptron_predictions", predictions, sums.mistakes(), "model", model, "correct", "no");
        families.counter(
                "perceptron_predictions", predictions, Math.max(0, unknown), "model", model, "correct", "unknown");
        families.counter(
                "perceptron_late_records",
                "Examples and labels that arrived when their window of update rates was closed, and count in a later one.",
                sums.late(),
                "model",
                model);
        families.counter("perceptron_updates", "Changes of weights.", sums.updates(), "model", model);
        String mistakes = "Labelled examples predicted wrongly, by the weights that predicted.";
        families.counter("perceptron_mistakes", mistakes, sums.mistakes(), "model", model, "weights", "current");
        families.counter(
                "perceptron_mistakes", mistakes, sums.averagedMistakes(), "model", model, "weights", "averaged");
        if (voted) {
            families.counter("perceptron_mistakes", mistakes, sums.votedMistakes(), "model", model, "weights", "voted");
        }
        String loss = "Loss before learning, added up over the labelled examples.";
        families.counter("perceptron_loss", loss, sums.perceptronLoss(), "model", model, "loss", "perceptron");
        families.counter("perceptron_loss", loss, sums.hingeLoss(), "model", model, "loss", "hinge");
    }

    private static void standing(Families families, String model, Measured latest, Series series) {
        if (latest.error() != null) {
            families.gauge(
                    "perceptron_error_ratio",
                    "Share of mistakes among the latest examples.",
                    latest.error(),
                    "model",
                    model);
        }
        families.gauge("perceptron_weight_norm", "Length of the weights.", latest.norm(), "model", model);
        families.gauge("perceptron_radius", "Length of the longest labelled example.", latest.radius(), "model", model);
        families.gauge(
                "perceptron_last_update_timestamp_seconds",
                "When the weights changed last.",
                latest.lastUpdate() / 1000.0,
                "model",
                model);
        String drifts = "Signs of drift since this process began.";
        families.counter("perceptron_drifts", drifts, series.warnings(), "model", model, "level", "warning");
        families.counter("perceptron_drifts", drifts, series.drifts(), "model", model, "level", "drift");
    }
}
