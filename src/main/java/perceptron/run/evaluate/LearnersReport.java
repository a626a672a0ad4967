package perceptron.run.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import perceptron.learner.Algorithm;
import perceptron.measure.McNemar;
import perceptron.run.evaluate.Training.Result;

/** All learners on the same examples, in one pass each, beside the baselines; and which to take. */
record LearnersReport(List<Result> results) {
    private static final double CHANCE = 0.05;
    /** Log losses that differ by less are not worth another learner. */
    private static final double WORTH_SAYING = 0.98;

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(row("learner", "numbers", "mistakes", "accuracy", "log loss", "AUC", "examples/s"));
        for (Result result : results) {
            JsonNode json = result.report();
            text.append(row(
                    json.path("learner").asText(),
                    json.path("numbers").asText(),
                    json.at("/mistakes").asText(),
                    TextReport.share(json.at("/accuracy")),
                    TextReport.share(json.at("/logLoss")),
                    TextReport.share(json.at("/auc")),
                    TextReport.thousands(json.path("examplesPerSecond"))));
        }
        text.append(baseline("majority", "/baselines/majority"));
        text.append(baseline("same as last", "/baselines/last"));
        results.forEach(result -> text.append(TextReport.pairs(result.report())));
        return text + "\n" + advice().sentence() + "\n";
    }

    private String baseline(String name, String place) {
        JsonNode json = results.get(0).report().at(place);
        String accuracy = TextReport.share(json.path("accuracy"));
        String logLoss = TextReport.share(json.path("logLoss"));
        return row(name, "", json.path("mistakes").asText(), accuracy, logLoss, "-", "-");
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, "%-20s%-9s%9s%10s%10s%10s%12s%n", (Object[]) cells);
    }

    /** One object: a report for each learner, and which to take, null for none. */
    String json() {
        ObjectNode json = new ObjectMapper().createObjectNode();
        ArrayNode learners = json.putArray("learners");
        results.forEach(result -> learners.add(result.report()));
        Advice advice = advice();
        json.putNull("take");
        if (advice.take() != null) {
            JsonNode report = advice.take().report();
            json.putObject("take")
                    .put("learner", report.path("learner").asText())
                    .put("numbers", report.path("numbers").asText());
        }
        return json.put("why", advice.sentence()) + System.lineSeparator();
    }

    /**
     * Which learner to take.
     *
     * @param take null for none
     */
    record Advice(Result take, String sentence) {}

    /**
     * Of several learners that learned from the same examples in one pass: {@code adaptive}, unless another one makes fewer mistakes
     * and chance does not explain it. If a baseline makes as few, the one with the least log loss, or none if a baseline's is as low.
     */
    Advice advice() {
        Result best = best(results.stream()).orElseThrow();
        Result surest = results.stream()
                .min(Comparator.comparingDouble(result -> TextReport.logLoss(result.report())))
                .orElseThrow();
        if (TextReport.baselineMistakes(best.report()) <= mistakes(best)) {
            String baseline = TextReport.baseline(best.report());
            return TextReport.logLoss(surest.report()) < TextReport.baselineLogLoss(surest.report())
                    ? new Advice(surest, take(surest) + "; it is better than " + baseline + " by log loss only.")
                    : new Advice(null, "No learner beats " + baseline + "; use it, or add features.");
        }
        Advice byError = byError(best);
        return new Advice(byError.take, byError.sentence + byLogLoss(byError.take, surest));
    }

    /** A sentence if another learner has the least log loss, or the one that is taken more than a baseline. */
    private static String byLogLoss(Result take, Result surest) {
        double least = TextReport.logLoss(surest.report());
        double logLoss = TextReport.logLoss(take.report());
        String better = least < WORTH_SAYING * logLoss
                ? " By log loss " + settings(surest) + " is better, " + TextReport.share(least) + " instead of "
                        + TextReport.share(logLoss) + ": take that if you act on probabilities."
                : "";
        String warning = TextReport.warning(take.report());
        return better + (warning.isEmpty() ? "" : " " + warning);
    }

    private Advice byError(Result best) {
        Result adaptive =
                best(results.stream().filter(LearnersReport::isAdaptive)).orElse(best);
        if (best == adaptive) {
            return new Advice(best, take(best) + ".");
        }
        double p = McNemar.p(onlyFirst(adaptive, best), onlyFirst(best, adaptive));
        boolean isBetter = p < CHANCE;
        Result take = isBetter ? best : adaptive;
        Result leave = isBetter ? adaptive : best;
        String difference = isBetter ? "is more than chance explains" : "may be chance";
        return new Advice(
                take,
                take(take) + "; " + settings(leave) + " is wrong " + error(leave) + ", and that " + difference
                        + " (McNemar's test, p = " + TextReport.share(p) + ").");
    }

    /** Of equal ones the first. */
    private static Optional<Result> best(Stream<Result> results) {
        return results.min(Comparator.comparingLong(LearnersReport::mistakes));
    }

    private static long mistakes(Result result) {
        return TextReport.mistakes(result.report(), "");
    }

    private static boolean isAdaptive(Result result) {
        return result.report().path("learner").asText().equals(Algorithm.ADAPTIVE.code());
    }

    /** How many examples only the first one was wrong about. */
    private static long onlyFirst(Result first, Result second) {
        BitSet only = (BitSet) first.missed().clone();
        only.andNot(second.missed());
        return only.cardinality();
    }

    private static String take(Result result) {
        return "Take " + settings(result) + ", which is wrong " + error(result) + " of the time";
    }

    /** What to write into the job's settings. */
    private static String settings(Result result) {
        JsonNode json = result.report();
        String form =
                isAdaptive(result) ? " with numbers=" + json.path("numbers").asText() : "";
        return "learner=" + json.path("learner").asText() + form;
    }

    private static String error(Result result) {
        return TextReport.rate(
                mistakes(result), result.report().path("examples").asLong());
    }
}
