package perceptron.run.kafka;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import perceptron.avro.UpdateRate;
import perceptron.query.history.ModelHistory;

/**
 * The rates and errors of all models within the last 30 seconds, and their totals, from rows of the topic {@code update-rates}. A
 * row holds the counts of a window so far, and is followed by others with larger counts: what counts is how much they grew. One
 * thread owns it.
 */
public final class RateTable {
    private static final long RECENT_MILLIS = 30_000;

    /** A model that gets examples reports its rates every second. */
    private static final long SILENCE_MILLIS = 2_500;

    private static final int WINDOWS_KEPT = 16;
    private static final long ENOUGH = 100;
    private static final String ROW = "  %-24s %10s %10s %8s %9s  %s";

    private final Map<String, Model> models = new TreeMap<>();

    public record Counts(
            long examples,
            long labelled,
            long updates,
            long mistakes,
            long majorityMistakes,
            long lastMistakes,
            long drifts) {
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

        static Counts of(UpdateRate row) {
            return new Counts(
                    row.getExamples(),
                    row.getLabelled(),
                    row.getUpdates(),
                    row.getMistakes(),
                    row.getMajorityMistakes(),
                    row.getLastMistakes(),
                    0);
        }

        /** @param sign 1 to add, -1 to subtract */
        public Counts plus(Counts other, int sign) {
            return new Counts(
                    examples + sign * other.examples,
                    labelled + sign * other.labelled,
                    updates + sign * other.updates,
                    mistakes + sign * other.mistakes,
                    majorityMistakes + sign * other.majorityMistakes,
                    lastMistakes + sign * other.lastMistakes,
                    drifts + sign * other.drifts);
        }

        public String error() {
            return percent(mistakes);
        }

        /** Of the better one of the two baselines. */
        public String baseline() {
            return percent(Math.min(majorityMistakes, lastMistakes));
        }

        private String percent(long wrong) {
            return labelled == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * wrong / labelled);
        }

        String remark() {
            boolean noBetter = labelled >= ENOUGH && mistakes >= Math.min(majorityMistakes, lastMistakes);
            return noBetter ? "no better than its baseline" : "";
        }
    }

    /** @param total of the model when a row was written at that time */
    private record Moment(long at, Counts total) {}

    private static final class Model {
        final TreeMap<Long, Counts> windows = new TreeMap<>();
        final Deque<Moment> moments = new ArrayDeque<>();
        Counts total = Counts.NONE;
        long driftIn = Long.MIN_VALUE;
        long driftedAt = -ModelHistory.EPISODE_MILLIS;

        boolean add(UpdateRate row, long at) {
            long window = row.getStart().toEpochMilli();
            if (!windows.isEmpty() && window < windows.firstKey()) {
                return false; // It was counted before.
            }
            Counts now = Counts.of(row);
            Counts before = Objects.requireNonNullElse(windows.put(window, now), Counts.NONE);
            total = total.plus(now, 1).plus(before, -1);
            if (windows.size() > WINDOWS_KEPT) {
                windows.pollFirstEntry();
            }
            moments.addLast(new Moment(at, total));
            return row.getErrorAfter() != null && window != driftIn && addDrift(window, at);
        }

        /** Returns whether an episode begins, and not one goes on. */
        private boolean addDrift(long window, long at) {
            boolean begins = at - driftedAt >= ModelHistory.EPISODE_MILLIS;
            driftIn = window;
            driftedAt = at;
            total = total.plus(new Counts(0, 0, 0, 0, 0, 0, begins ? 1 : 0), 1);
            return begins;
        }

        /** What was counted since some 30 seconds before now, or since the first row. */
        Moment since(long now) {
            while (moments.size() > 1 && moments.getFirst().at() < now - RECENT_MILLIS) {
                moments.removeFirst();
            }
            Moment first = moments.getFirst();
            return new Moment(first.at(), total.plus(first.total(), -1));
        }
    }

    /**
     * @param at when the row was written
     * @return whether this row is the first that reports a drift, or the first for a while
     */
    public boolean add(String model, UpdateRate row, long at) {
        return models.computeIfAbsent(model, name -> new Model()).add(row, at);
    }

    boolean isEmpty() {
        return models.isEmpty();
    }

    /** The total counts of each model, of windows that were seen. */
    public Map<String, Counts> totals() {
        Map<String, Counts> totals = new TreeMap<>();
        models.forEach((name, model) -> totals.put(name, model.total));
        return totals;
    }

    /**
     * The titles, and a row for each model.
     *
     * @param limit how many models are shown: if there are more, those with most examples
     */
    List<String> recent(long now, int limit) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, ROW, "model", "examples/s", "updates/s", "error", "baseline", "")
                .stripTrailing());
        models.entrySet().stream()
                .sorted(Comparator.comparingLong(each -> models.size() <= limit
                        ? 0
                        : -each.getValue().since(now).total().examples()))
                .limit(limit)
                .forEach(each -> lines.add(row(each.getKey(), each.getValue(), now)));
        if (models.size() > limit) {
            int more = models.size() - limit;
            lines.add("  and " + more + (more == 1 ? " more model" : " more models"));
        }
        return lines;
    }

    private static String row(String name, Model model, long now) {
        Moment since = model.since(now);
        Counts counts = since.total();
        double seconds = (Math.max(model.moments.getLast().at(), now - SILENCE_MILLIS) - since.at()) / 1000.0;
        return String.format(
                        Locale.ROOT,
                        ROW,
                        shown(name),
                        rate(counts.examples(), seconds),
                        rate(counts.updates(), seconds),
                        counts.error(),
                        counts.baseline(),
                        counts.remark())
                .stripTrailing();
    }

    private static String rate(long count, double seconds) {
        return seconds <= 0
                ? "-"
                : String.format(Locale.ROOT, count < 10 * seconds ? "%.1f" : "%,.0f", count / seconds);
    }

    /** A name from outside, made safe to print: one line, without control characters, not too long. */
    static String shown(String name) {
        String clean = name.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Cn}]", "?");
        return clean.codePointCount(0, clean.length()) <= 24
                ? clean
                : clean.substring(0, clean.offsetByCodePoints(0, 23)) + "~";
    }
}
