package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;
import perceptron.measure.Counts;

/** Results as text for a person: learners side by side. The table shows what {@link JsonReport} has measured. */
final class TextReport {
    static final String PASS_HEADER = "learner     pass   updates    error  averaged";

    private static final String NONE = "-";

    private final List<JsonNode> reports;
    private final StringBuilder text = new StringBuilder();

    private TextReport(List<JsonNode> reports) {
        this.reports = reports;
    }

    static String pass(String learner, int number, Counts counts) {
        return String.format(
                Locale.ROOT,
                "%-10s %5d %9d %8s %9s",
                learner,
                number,
                counts.updates(),
                rate(counts.mistakes(), counts.labelled()),
                rate(counts.averagedMistakes(), counts.labelled()));
    }

    static String conclusion(List<JsonNode> reports) {
        String warnings = reports.stream()
                .map(TextReport::warning)
                .filter(warning -> !warning.isEmpty())
                .map(warning -> warning + "\n")
                .collect(Collectors.joining());
        return "\n" + new TextReport(reports).table()
                + reports.stream().map(TextReport::pairs).collect(Collectors.joining())
                + (warnings.isEmpty() ? "" : "\n" + warnings)
                + (reports.size() > 1 ? "" : "\n" + details(reports.get(0)));
    }

    private static String details(JsonNode report) {
        return confusion(report.path("confusion")) + costs(report.path("thresholds"));
    }

    private StringBuilder table() {
        row("", json -> json.path("learner").asText());
        row("passes", json -> json.path("passes").asText());
        row("converged", json -> json.path("converged").asBoolean() ? "yes" : "no");
        row("updates", json -> json.path("updates").asText());
        error("error", "/accuracy");
        error("  averaged", "/averaged/accuracy");
        if (reports.get(0).hasNonNull("voted")) {
            error("  voted", "/voted/accuracy");
        }
        row("log loss", json -> share(json.at("/logLoss")));
        row("calibration", json -> share(json.at("/calibrationError")));
        row("AUC", json -> share(json.at("/auc")));
        row("macro F1", json -> share(json.at("/confusion/macroF1")));
        row("kappa", json -> share(json.at("/confusion/kappa")));
        error("majority", "/baselines/majority/accuracy");
        row("  log loss", json -> share(json.at("/baselines/majority/logLoss")));
        error("same as last", "/baselines/last/accuracy");
        row("  log loss", json -> share(json.at("/baselines/last/logLoss")));
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

    /** The pairs of numbers that a learner found; empty if there are none. */
    static String pairs(JsonNode json) {
        StringJoiner pairs = new StringJoiner("; ", "\n" + json.path("learner").asText() + " found: ", "\n");
        pairs.setEmptyValue("");
        for (JsonNode pair : json.path("pairs")) {
            String names =
                    pair.path("first").asText() + " x " + pair.path("second").asText();
            String of = pairs.length() == 0 ? " of what pairs of numbers say" : "";
            pairs.add(String.format(
                    Locale.ROOT, "%s, %.2f%s", names, pair.path("share").asDouble(), of));
        }
        return pairs.toString();
    }

    /** A sentence for a learner that is not better than the baselines, or only by error or by log loss; empty if it is by both. */
    static String warning(JsonNode json) {
        String learner = json.path("learner").asText();
        boolean byLogLoss = json.at("/baselines/beatenByLogLoss").asBoolean(true);
        if (json.at("/baselines/beaten").asBoolean(true)) {
            return byLogLoss ? "" : learner + " is better than the baselines by error only, not by log loss.";
        }
        double gain = baselineLogLoss(json) - logLoss(json);
        return byLogLoss && gain > 0
                ? learner + " is better than " + baseline(json) + " by log loss only."
                : learner + " does not beat " + baseline(json) + ".";
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

    /** NaN if it is not known, as the next one. */
    static double logLoss(JsonNode json) {
        return measured(json, "/logLoss");
    }

    static double baselineLogLoss(JsonNode json) {
        return Math.min(measured(json, "/baselines/majority/logLoss"), measured(json, "/baselines/last/logLoss"));
    }

    /** The table of thresholds; empty if there are more than two labels. */
    private static String costs(JsonNode thresholds) {
        if (thresholds.isNull()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\nthreshold  precision   recall      cost\n");
        for (JsonNode row : thresholds.path("table")) {
            text.append(String.format(
                    Locale.ROOT,
                    "%9s%11s%9s%10s%n",
                    row.path("threshold").asText(),
                    share(row.path("precision")),
                    share(row.path("recall")),
                    share(row.path("cost"))));
        }
        return text + "If a false positive costs "
                + thresholds.at("/costs/falsePositive").asText()
                + " and a missed positive "
                + thresholds.at("/costs/falseNegative").asText()
                + ", an example costs " + share(thresholds.path("cost")) + " as predicted; threshold="
                + thresholds.path("cheapest").asText() + " is the cheapest of these.\n";
    }

    private static String confusion(JsonNode confusion) {
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
