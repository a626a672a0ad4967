package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import perceptron.measure.Counts;
import perceptron.run.evaluate.Training.Pass;

/** Results as text for a person: learners side by side. The table shows what {@link JsonReport} has measured. */
final class TextReport {
    static final String PASS_HEADER = "learner     pass   updates    error  averaged  holdout";

    private static final String NONE = "-";

    private final List<JsonNode> reports;
    private final StringBuilder text = new StringBuilder();

    private TextReport(List<JsonNode> reports) {
        this.reports = reports;
    }

    static String pass(String learner, Pass pass) {
        Counts counts = pass.counts();
        Counts holdout = pass.holdout();
        return String.format(
                Locale.ROOT,
                "%-10s %5d %9d %8s %9s %8s",
                learner,
                pass.number(),
                counts.updates(),
                rate(counts.mistakes(), counts.labelled()),
                rate(counts.averagedMistakes(), counts.labelled()),
                holdout == null ? NONE : rate(holdout.mistakes(), holdout.labelled()));
    }

    static String conclusion(List<JsonNode> reports) {
        String warnings = reports.stream().map(TextReport::warning).collect(Collectors.joining());
        return "\n" + new TextReport(reports).table()
                + (warnings.isEmpty() ? "" : "\n" + warnings)
                + (reports.size() > 1 ? "" : "\n" + confusion(reports.get(0).path("confusion")));
    }

    private StringBuilder table() {
        row("", json -> json.path("learner").asText());
        row("passes", json -> json.path("passes").asText());
        row("converged", json -> json.path("converged").asBoolean() ? "yes" : "no");
        row("updates", json -> json.path("updates").asText());
        error("error", "/accuracy");
        error("  averaged", "/averaged/accuracy");
        boolean votes = reports.get(0).hasNonNull("voted");
        if (votes) {
            error("  voted", "/voted/accuracy");
        }
        row("log loss", json -> share(json.at("/logLoss")));
        row("calibration", json -> share(json.at("/calibrationError")));
        row("AUC", json -> share(json.at("/auc")));
        row("macro F1", json -> share(json.at("/confusion/macroF1")));
        row("kappa", json -> share(json.at("/confusion/kappa")));
        error("majority", "/baselines/majority/accuracy");
        error("same as last", "/baselines/last/accuracy");
        if (reports.get(0).hasNonNull("holdout")) {
            error("holdout error", "/holdout/accuracy");
            error("  averaged", "/holdout/averagedAccuracy");
            if (votes) {
                error("  voted", "/holdout/votedAccuracy");
            }
        }
        row("weights", json -> json.at("/weights/nonZero").asText());
        row("|w|", json -> number(Math.sqrt(measured(json, "/weights/squaredNormWithBias"))));
        row("radius", json -> number(measured(json, "/radius")));
        row("margin", json -> number(measured(json, "/margin")));
        row("mistake bound", json -> number(measured(json, "/mistakeBound")));
        row("  holds", TextReport::holds);
        row("examples/s", json -> thousands(json.path("examplesPerSecond")));
        return text;
    }

    private void row(String name, Function<JsonNode, String> cell) {
        text.append(String.format("%-14s", name));
        reports.forEach(report -> text.append(String.format("%12s", cell.apply(report))));
        text.append('\n');
    }

    private void error(String name, String accuracy) {
        row(name, json -> share(1 - measured(json, accuracy)));
    }

    private static double measured(JsonNode json, String place) {
        return json.at(place).asDouble(Double.NaN);
    }

    private static String holds(JsonNode json) {
        double bound = measured(json, "/mistakeBound");
        return Double.isNaN(bound) ? NONE : json.path("updates").asLong() <= bound ? "yes" : "no";
    }

    /** A sentence for a learner that does not beat a baseline; empty if it does. */
    private static String warning(JsonNode json) {
        return json.at("/baselines/beaten").asBoolean()
                ? ""
                : json.path("learner").asText() + " does not beat " + baseline(json) + ".\n";
    }

    /** The better baseline, with its error. */
    static String baseline(JsonNode json) {
        boolean byLast = mistakes(json, "/baselines/last") < mistakes(json, "/baselines/majority");
        return "the baseline (" + (byLast ? "repeat the previous label" : "always the most frequent class") + ", error "
                + rate(baselineMistakes(json), json.path("examples").asLong()) + ")";
    }

    static long baselineMistakes(JsonNode json) {
        return Math.min(mistakes(json, "/baselines/last"), mistakes(json, "/baselines/majority"));
    }

    static long mistakes(JsonNode json, String place) {
        return json.at(place).path("mistakes").asLong();
    }

    private static String confusion(JsonNode confusion) {
        if (confusion.isNull()) {
            return "No counts of single classes: after a drift, the model was reset and forgot its classes.\n";
        }
        JsonNode labels = confusion.path("labels");
        int width = 9;
        for (JsonNode label : labels) {
            width = Math.max(width, 2 + label.asText().length());
        }
        StringBuilder text = new StringBuilder(pad("true class", width + 3));
        for (JsonNode label : labels) {
            text.append(pad(label.asText(), width));
        }
        text.append(pad("recall", 9) + pad("precision", 11) + pad("F1", 9) + "\n");
        for (int actual = 0; actual < labels.size(); actual++) {
            text.append(pad(labels.get(actual).asText(), width + 3));
            for (JsonNode count : confusion.path("matrix").get(actual)) {
                text.append(pad(count.asText(), width));
            }
            text.append(pad(share(confusion.at("/recall/" + actual)), 9));
            text.append(pad(share(confusion.at("/precision/" + actual)), 11));
            text.append(pad(share(confusion.at("/f1/" + actual)), 9)).append('\n');
        }
        return text.toString();
    }

    private static String pad(String text, int width) {
        return " ".repeat(Math.max(1, width - text.length())) + text;
    }

    static String rate(long mistakes, long examples) {
        return share((double) mistakes / examples);
    }

    static String share(JsonNode share) {
        return share(share.asDouble(Double.NaN));
    }

    static String share(double share) {
        return Double.isNaN(share) ? NONE : String.format(Locale.ROOT, "%.4f", share);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? NONE : String.format(Locale.ROOT, "%.4g", value);
    }

    static String thousands(JsonNode value) {
        return String.format(Locale.ROOT, "%,.0f", value.asDouble(Double.NaN));
    }
}
