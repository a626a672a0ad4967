package perceptron.run.evaluate;

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
import perceptron.learner.LearnerSettings;
import perceptron.measure.Baselines;
import perceptron.measure.Baselines.Baseline;
import perceptron.run.compare.McNemar;

/**
 * All learners on the same examples, in one pass each, beside the baselines; and which to take.
 *
 * @param leftOut a sentence for each learner that does not take the options
 */
record LearnersReport(List<Result> results, List<String> leftOut) {
    private static final double CHANCE = 0.05;

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(row("learner", "numbers", "mistakes", "accuracy", "log loss", "AUC", "examples/s"));
        for (Result result : results) {
            LearnerSettings settings = result.model().settings();
            text.append(row(
                    settings.algorithm().code(),
                    settings.form().code(),
                    Long.toString(result.answerMistakes()),
                    TextReport.share(1 - (double) result.answerMistakes() / result.examples()),
                    TextReport.share(result.measures().reliability().logLoss()),
                    TextReport.share(result.measures().auc()),
                    TextReport.thousands(result.examplesPerSecond())));
        }
        Baselines baselines = results.get(0).measures().baselines();
        text.append(baseline("majority", baselines.majority()));
        text.append(baseline("same as last", baselines.last()));
        if (!leftOut.isEmpty()) {
            text.append('\n').append(String.join("\n", leftOut)).append('\n');
        }
        return text + "\n" + advice().sentence() + "\n";
    }

    private String baseline(String name, Baseline baseline) {
        double accuracy = 1 - (double) baseline.mistakes() / results.get(0).examples();
        return row(name, "", Long.toString(baseline.mistakes()), TextReport.share(accuracy), "-", "-", "-");
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, "%-20s%-9s%9s%10s%10s%10s%12s%n", (Object[]) cells);
    }

    /** One object: a report for each learner, and which to take, null for none. */
    String json() {
        ObjectNode json = new ObjectMapper().createObjectNode();
        ArrayNode learners = json.putArray("learners");
        results.forEach(result -> learners.add(JsonReport.object(result)));
        leftOut.forEach(json.putArray("leftOut")::add);
        Advice advice = advice();
        json.putNull("take");
        if (advice.take() != null) {
            LearnerSettings settings = advice.take().model().settings();
            json.putObject("take")
                    .put("learner", settings.algorithm().code())
                    .put("numbers", settings.form().code());
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
     * and chance is no explanation; none, if a baseline makes as few.
     */
    Advice advice() {
        Result best = best(results.stream()).orElseThrow();
        Baselines baselines = best.measures().baselines();
        long majority = baselines.majority().mistakes();
        long last = baselines.last().mistakes();
        if (Math.min(majority, last) <= best.answerMistakes()) {
            String error = TextReport.rate(Math.min(majority, last), best.examples());
            return new Advice(
                    null,
                    "No learner beats the baseline (" + TextReport.baseline(last < majority) + ", error " + error
                            + "); use it, or add features.");
        }
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
        return results.min(Comparator.comparingLong(Result::answerMistakes));
    }

    private static boolean isAdaptive(Result result) {
        return result.model().settings().algorithm() == Algorithm.ADAPTIVE;
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
        LearnerSettings settings = result.model().settings();
        String form = isAdaptive(result) ? " with numbers=" + settings.form().code() : "";
        return "learner=" + settings.algorithm().code() + form;
    }

    private static String error(Result result) {
        return TextReport.rate(result.answerMistakes(), result.examples());
    }
}
