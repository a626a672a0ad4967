package perceptron.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import perceptron.avro.Judged;
import perceptron.avro.Outcome;
import perceptron.avro.Prediction;
import perceptron.measure.McNemar;

/** Brings together what two jobs answered for the same examples, and counts who was right. One thread owns it. */
final class Comparison {
    /** What is less likely by chance than this is called a difference. */
    private static final double SIGNIFICANT = 0.01;

    private static final String ROW = "  %-16.16s %10s %10s %10s %10s %10s %9s %9s %9s";

    private final String a;
    private final String b;
    private final int waitingLimit;

    /** Of each job whether it was right about each example that the other one has not answered yet, the oldest first. */
    private final List<Map<String, Boolean>> waiting = List.of(new LinkedHashMap<>(), new LinkedHashMap<>());

    private final SortedMap<String, Agreement> models = new TreeMap<>();
    private final Agreement all = new Agreement();
    private long alone;

    /** Of the examples that both jobs predicted and whose label is known: who was right. */
    private static final class Agreement {
        private long both;
        private long onlyA;
        private long onlyB;
        private long neither;

        void add(boolean isARight, boolean isBRight) {
            both += isARight && isBRight ? 1 : 0;
            onlyA += isARight && !isBRight ? 1 : 0;
            onlyB += !isARight && isBRight ? 1 : 0;
            neither += !isARight && !isBRight ? 1 : 0;
        }

        long examples() {
            return both + onlyA + onlyB + neither;
        }

        /** The share that A got wrong; NaN if there are no examples. */
        double errorOfA() {
            return (double) (onlyB + neither) / examples();
        }

        double errorOfB() {
            return (double) (onlyA + neither) / examples();
        }

        /** How likely a difference at least as large is by chance. */
        double p() {
            return McNemar.p(onlyA, onlyB);
        }
    }

    /**
     * @param a the name of one job; {@code b} is that of the other
     * @param waitingLimit how many answers of each job wait for the other job's; of more, the oldest is dropped
     */
    Comparison(String a, String b, int waitingLimit) {
        this.a = a;
        this.b = b;
        this.waitingLimit = waitingLimit;
    }

    /**
     * Adds what a job answered for an example whose label is known.
     *
     * @param job 0 for A, 1 for B
     * @param example identifies the example, in the same way for both jobs
     */
    void add(int job, String model, String example, boolean isRight) {
        Boolean isOtherRight = waiting.get(1 - job).remove(example);
        if (isOtherRight != null) {
            for (Agreement each : List.of(all, models.computeIfAbsent(model, name -> new Agreement()))) {
                each.add(job == 0 ? isRight : isOtherRight, job == 0 ? isOtherRight : isRight);
            }
            return;
        }
        Map<String, Boolean> own = waiting.get(job);
        own.put(example, isRight);
        if (own.size() > waitingLimit) {
            own.remove(own.keySet().iterator().next());
            alone++;
        }
    }

    /**
     * Adds what a job wrote: the prediction of an example with a label, which has the offset of the example, or the outcome of a
     * label that arrived later, which has its id. A prediction without a label, and an outcome about something else, are left out.
     */
    void add(int job, String model, Object written) {
        if (written instanceof Prediction prediction && prediction.getCorrect() != null) {
            String origin = prediction.getTopic() + "/" + prediction.getPartition() + "/" + prediction.getOffset();
            add(job, model, origin, prediction.getCorrect());
        } else if (written instanceof Outcome outcome && outcome.getOutcome() instanceof Judged judged) {
            add(job, model, model + " " + outcome.getId(), judged.getCorrect());
        }
    }

    /** As text: a row for each model, and which job is better. */
    List<String> lines() {
        if (all.examples() == 0) {
            return List.of("No example with a label was predicted by both. Do " + a + " and " + b
                    + " read the same examples topic?");
        }
        List<String> lines = new ArrayList<>(List.of("A is " + a + ", B is " + b + ".", ""));
        lines.add(String.format(
                ROW, "model", "examples", "both right", "only A", "only B", "neither", "error A", "error B", "chance"));
        models.forEach((model, agreement) -> lines.add(row(model, agreement)));
        if (models.size() > 1) {
            lines.add(row("all", all));
        }
        lines.add("");
        lines.add(verdict());
        long unpaired = alone + waiting.get(0).size() + waiting.get(1).size();
        if (unpaired > 0) {
            lines.add(String.format(Locale.ROOT, "%,d examples were predicted by one of them alone.", unpaired));
        }
        return lines;
    }

    private static String row(String model, Agreement agreement) {
        return String.format(
                Locale.ROOT,
                ROW,
                model,
                count(agreement.examples()),
                count(agreement.both),
                count(agreement.onlyA),
                count(agreement.onlyB),
                count(agreement.neither),
                percent(agreement.errorOfA()),
                percent(agreement.errorOfB()),
                chance(agreement.p()));
    }

    private String verdict() {
        String errors = a + " is wrong in " + percent(all.errorOfA()) + " and " + b + " in " + percent(all.errorOfB());
        String chance =
                " A difference this large arises by chance with probability " + chance(all.p()) + " (McNemar's test)";
        return all.p() >= SIGNIFICANT
                ? errors + "." + chance + ": neither is known to be better."
                : errors + ": " + (all.onlyA > all.onlyB ? a : b) + " is better." + chance + ".";
    }

    private static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    private static String chance(double p) {
        return p < 0.0001 ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", p);
    }
}
