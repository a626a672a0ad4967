package perceptron.run.evaluate;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import perceptron.learner.Algorithm;
import perceptron.measure.Baselines;
import perceptron.run.compare.McNemar;

/**
 * Which learner to take, of several that learned from the same examples in one pass: {@code adaptive}, unless another one makes fewer
 * mistakes and chance is no explanation; none, if a baseline makes as few.
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
            String baseline = last < majority ? "the label before" : "the class seen most often";
            return new Advice(
                    null,
                    "No learner is better than to predict " + baseline + ", which is wrong "
                            + TextReport.rate(Math.min(majority, last), best.examples())
                            + " of the time: take that, or give the examples other features.");
        }
        Optional<Result> adaptive = best(results.stream().filter(Advice::isAdaptive));
        if (adaptive.isEmpty() || best == adaptive.get()) {
            return new Advice(best, "Take " + settings(best) + ", which is wrong " + error(best) + " of the time.");
        }
        double p = chance(best, adaptive.get());
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

    /** The probability that two equally good learners differ so much by chance. */
    private static double chance(Result a, Result b) {
        return McNemar.p(onlyFirst(b.missed(), a.missed()), onlyFirst(a.missed(), b.missed()));
    }

    private static long onlyFirst(BitSet first, BitSet second) {
        BitSet only = (BitSet) first.clone();
        only.andNot(second);
        return only.cardinality();
    }

    /** What to write into the job's settings. */
    private static String settings(Result result) {
        String learner = "learner=" + result.model().settings().algorithm().code();
        return isAdaptive(result)
                ? learner + " with numbers=" + result.model().settings().form().code()
                : learner;
    }

    private static String error(Result result) {
        return TextReport.rate(result.answerMistakes(), result.examples());
    }
}
