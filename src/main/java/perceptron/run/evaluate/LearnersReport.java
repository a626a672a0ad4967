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

/** All learners on the same examples, in one pass each, beside the baselines; and which to take. */
final class LearnersReport {
    private static final String ROW = "%-20s%-9s%9s%10s%10s%10s%12s%n";

    private LearnersReport() {}

    /** @param leftOut a sentence for each learner that does not take the options */
    static String text(List<Result> results, List<String> leftOut) {
        StringBuilder text = new StringBuilder();
        text.append(row("learner", "numbers", "mistakes", "accuracy", "log loss", "AUC", "examples/s"));
        for (Result result : results) {
            LearnerSettings settings = result.model().settings();
            text.append(row(
                    settings.algorithm().code(),
                    settings.form().code(),
                    Long.toString(result.answerMistakes()),
                    accuracy(result.answerMistakes(), result),
                    TextReport.share(result.measures().reliability().logLoss()),
                    TextReport.share(result.measures().auc()),
                    TextReport.thousands(result.examplesPerSecond())));
        }
        Result any = results.get(0);
        text.append(baseline("majority", any.measures().baselines().majority(), any));
        text.append(baseline("same as last", any.measures().baselines().last(), any));
        if (!leftOut.isEmpty()) {
            text.append('\n').append(String.join("\n", leftOut)).append('\n');
        }
        return text.append('\n')
                .append(Advice.of(results).sentence())
                .append('\n')
                .toString();
    }

    private static String baseline(String name, Baseline baseline, Result any) {
        return row(name, "", Long.toString(baseline.mistakes()), accuracy(baseline.mistakes(), any), "-", "-", "-");
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, ROW, (Object[]) cells);
    }

    private static String accuracy(long mistakes, Result result) {
        return TextReport.share(1 - (double) mistakes / result.examples());
    }

    /** One object: a report for each learner, and which to take, null for none. */
    static String json(List<Result> results, List<String> leftOut) {
        ObjectNode json = new ObjectMapper().createObjectNode();
        ArrayNode learners = json.putArray("learners");
        results.forEach(result -> learners.add(JsonReport.object(result)));
        leftOut.forEach(json.putArray("leftOut")::add);
        Advice advice = Advice.of(results);
        if (advice.take() == null) {
            json.putNull("take");
        } else {
            LearnerSettings settings = advice.take().model().settings();
            json.putObject("take")
                    .put("learner", settings.algorithm().code())
                    .put("numbers", settings.form().code());
        }
        return json.put("why", advice.sentence()) + System.lineSeparator();
    }

    /**
     * Which learner to take, of several that learned from the same examples in one pass: {@code adaptive}, unless another one
     * makes fewer mistakes and chance is no explanation; none, if a baseline makes as few.
     *
     * @param take null for none
     */
    record Advice(Result take, String sentence) {
        private static final double CHANCE = 0.05;

        static Advice of(List<Result> results) {
            Result best = best(results.stream()).orElseThrow();
            Baselines baselines = best.measures().baselines();
            long majority = baselines.majority().mistakes();
            long last = baselines.last().mistakes();
            if (Math.min(majority, last) <= best.answerMistakes()) {
                String baseline = last < majority ? "repeat the previous label" : "always the most frequent class";
                String error = TextReport.rate(Math.min(majority, last), best.examples());
                return new Advice(
                        null,
                        "No learner beats the baseline (" + baseline + ", error " + error
                                + "); use it, or add features.");
            }
            Optional<Result> adaptive = best(results.stream().filter(Advice::isAdaptive));
            if (adaptive.isEmpty() || best == adaptive.get()) {
                return new Advice(best, "Take " + settings(best) + ", which is wrong " + error(best) + " of the time.");
            }
            double p = McNemar.p(onlyFirst(adaptive.get(), best), onlyFirst(best, adaptive.get()));
            return p < CHANCE
                    ? new Advice(best, rather(best, adaptive.get(), "is more than chance explains", p))
                    : new Advice(adaptive.get(), rather(adaptive.get(), best, "may be chance", p));
        }

        private static String rather(Result take, Result leave, String difference, double p) {
            return "Take " + settings(take) + ", which is wrong " + error(take) + " of the time; " + settings(leave)
                    + " is wrong " + error(leave) + ", and that " + difference + " (McNemar's test, p = "
                    + TextReport.share(p) + ").";
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

        /** What to write into the job's settings. */
        private static String settings(Result result) {
            String learner = "learner=" + result.model().settings().algorithm().code();
            return isAdaptive(result)
                    ? learner + " with numbers="
                            + result.model().settings().form().code()
                    : learner;
        }

        private static String error(Result result) {
            return TextReport.rate(result.answerMistakes(), result.examples());
        }
    }
}
