package perceptron.run.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import perceptron.learner.View;
import perceptron.measure.Baseline;
import perceptron.measure.ClassCounts;
import perceptron.measure.Prequential;

/** Results as text for a person: learners side by side. */
final class TextReport {
    static final String PASS_HEADER = "learner     pass   updates    error  averaged  holdout";

    private static final String NONE = "-";

    private TextReport() {}

    static String pass(String learner, Result.Pass pass, boolean bare) {
        String averaged = bare ? NONE : rate(pass.mistakes().of(View.AVERAGED), pass.examples());
        Result.Holdout holdout = pass.holdout();
        String held = holdout == null ? NONE : rate(holdout.mistakes().ofAnswer(), holdout.examples());
        return String.format(
                Locale.ROOT,
                "%-10s %5d %9d %8s %9s %8s",
                learner,
                pass.number(),
                pass.updates(),
                rate(pass.mistakes().ofAnswer(), pass.examples()),
                averaged,
                held);
    }

    /** What follows the passes. */
    static String conclusion(List<Result> results, boolean bare) {
        StringBuilder text = new StringBuilder("\n").append(table(results));
        String warnings = warnings(results);
        if (!warnings.isEmpty()) {
            text.append('\n').append(warnings);
        }
        if (results.size() == 1 && !bare) {
            text.append('\n').append(confusion(results.get(0)));
        }
        return text.toString();
    }

    private static String table(List<Result> results) {
        StringBuilder text = new StringBuilder();
        row(text, "", results, result -> result.model().settings().algorithm().code());
        row(text, "passes", results, result -> Integer.toString(result.passes().size()));
        row(text, "converged", results, result -> result.converged() ? "yes" : "no");
        row(text, "updates", results, result -> Long.toString(result.model().updates()));
        row(text, "error", results, result -> rate(result.answerMistakes(), result.examples()));
        row(text, "  current", results, result -> rate(result.mistakes(View.CURRENT), result.examples()));
        row(text, "  averaged", results, measured(r -> rate(r.mistakes(View.AVERAGED), r.examples())));
        if (results.get(0).model().votes() != null) {
            row(text, "  voted", results, measured(r -> rate(r.mistakes(View.VOTED), r.examples())));
        }
        row(text, "log loss", results, ofMeasures(m -> share(m.reliability().logLoss())));
        row(text, "calibration", results, ofMeasures(m -> share(m.reliability().calibrationError())));
        row(text, "AUC", results, ofMeasures(m -> share(m.auc())));
        row(text, "macro F1", results, ofMeasures(m -> share(m.classCounts().macroF1())));
        row(text, "kappa", results, ofMeasures(m -> share(m.classCounts().kappa())));
        row(
                text,
                "majority",
                results,
                ofMeasures(m -> share(m.baselines().majority().error())));
        row(
                text,
                "same as last",
                results,
                ofMeasures(m -> share(m.baselines().last().error())));
        if (results.get(0).holdout() != null) {
            holdout(text, results);
        }
        row(text, "weights", results, result -> Long.toString(result.weights().nonZero()));
        row(text, "|w|", results, result -> number(Math.sqrt(result.weights().squaredNormWithBias())));
        row(text, "radius", results, ofMeasures(m -> number(m.radius())));
        row(text, "margin", results, measured(r -> number(r.margin())));
        row(text, "mistake bound", results, measured(r -> number(r.mistakeBound())));
        row(text, "  holds", results, measured(TextReport::holds));
        row(text, "examples/s", results, result -> thousands(result.examplesPerSecond()));
        return text.toString();
    }

    private static void holdout(StringBuilder text, List<Result> results) {
        row(
                text,
                "holdout error",
                results,
                r -> rate(r.holdout().mistakes().ofAnswer(), r.holdout().examples()));
        row(
                text,
                "  current",
                results,
                r -> rate(r.holdout().mistakes().of(View.CURRENT), r.holdout().examples()));
        row(
                text,
                "  averaged",
                results,
                measured(r -> rate(
                        r.holdout().mistakes().of(View.AVERAGED), r.holdout().examples())));
        if (results.get(0).model().votes() != null) {
            row(
                    text,
                    "  voted",
                    results,
                    measured(r -> rate(
                            r.holdout().mistakes().of(View.VOTED), r.holdout().examples())));
        }
    }

    private static Function<Result, String> ofMeasures(Function<Prequential, String> cell) {
        return measured(result -> cell.apply(result.measures()));
    }

    /** A cell that is a dash if nothing was measured. */
    private static Function<Result, String> measured(Function<Result, String> cell) {
        return result -> result.measures() == null ? NONE : cell.apply(result);
    }

    private static void row(StringBuilder text, String name, List<Result> results, Function<Result, String> cell) {
        List<String> cells = new ArrayList<>();
        results.forEach(result -> cells.add(String.format("%12s", cell.apply(result))));
        text.append(String.format("%-14s", name)).append(String.join("", cells)).append('\n');
    }

    private static String holds(Result result) {
        double bound = result.mistakeBound();
        return Double.isNaN(bound) ? NONE : result.model().updates() <= bound ? "yes" : "no";
    }

    /** A sentence for every learner that does not beat a baseline; empty if there is none. */
    private static String warnings(List<Result> results) {
        StringBuilder text = new StringBuilder();
        for (Result result : results) {
            if (result.measures() != null && !result.measures().beatsBaselines()) {
                Baseline majority = result.measures().baselines().majority();
                Baseline last = result.measures().baselines().last();
                boolean byLast = last.error() < majority.error();
                text.append(String.format(
                        Locale.ROOT,
                        "%s does not beat the baseline (%s, error %s).%n",
                        result.model().settings().algorithm().code(),
                        byLast ? "repeat the previous label" : "always the most frequent class",
                        share(Math.min(last.error(), majority.error()))));
            }
        }
        return text.toString();
    }

    /** How one learner answered the examples of each class. */
    private static String confusion(Result result) {
        List<String> classes = result.labels();
        ClassCounts counts = result.measures().classCounts();
        if (counts.isRenumbered()) {
            return "No counts of single classes: after a drift, the model was reset and forgot its classes.\n";
        }
        int width =
                Math.max(9, 2 + classes.stream().mapToInt(String::length).max().orElse(0));
        StringBuilder text = new StringBuilder(pad("true class", width + 3));
        classes.forEach(name -> text.append(pad(name, width)));
        text.append(pad("recall", 9))
                .append(pad("precision", 11))
                .append(pad("F1", 9))
                .append('\n');
        for (int actual = 0; actual < classes.size(); actual++) {
            text.append(pad(classes.get(actual), width + 3));
            for (int predicted = 0; predicted < classes.size(); predicted++) {
                text.append(pad(Long.toString(counts.confusion(actual, predicted)), width));
            }
            text.append(pad(share(counts.recall(actual)), 9));
            text.append(pad(share(counts.precision(actual)), 11));
            text.append(pad(share(counts.f1(actual)), 9)).append('\n');
        }
        return text.toString();
    }

    private static String pad(String text, int width) {
        return " ".repeat(Math.max(1, width - text.length())) + text;
    }

    static String rate(long mistakes, long examples) {
        return share((double) mistakes / examples);
    }

    static String share(double share) {
        return Double.isNaN(share) ? NONE : String.format(Locale.ROOT, "%.4f", share);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? NONE : String.format(Locale.ROOT, "%.4g", value);
    }

    static String thousands(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
