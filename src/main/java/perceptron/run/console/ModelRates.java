package perceptron.run.console;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.TreeMap;
import perceptron.avro.UpdateRate;

/**
 * What one model did lately and in all. The topic tells the counts of a window again and again while they grow; what matters
 * here is how much they grew from one row to the next.
 */
final class ModelRates {
    /** For how long back there is a history. */
    static final long KEPT_MILLIS = 120_000;

    private static final long RECENT_MILLIS = 5_000;

    /** So many examples make an error worth showing. */
    private static final long ENOUGH = 200;

    /** A model tells its rates every second while it gets examples. */
    private static final long SILENCE_MILLIS = 2_500;

    private static final int WINDOWS_KEPT = 16;

    private final TreeMap<Long, Counts> windows = new TreeMap<>();
    private final Deque<Tick> ticks = new ArrayDeque<>();
    private Counts total = Counts.NONE;
    private long uncounted;
    private long lastDriftWindow = Long.MIN_VALUE;
    private int drifts;

    private record Tick(long at, Counts counts) {}

    /** What lies in some span of time. */
    record Span(Counts counts, double seconds) {
        /** NaN where the span has no length yet. */
        double perSecond(long count) {
            return seconds <= 0 ? Double.NaN : count / seconds;
        }
    }

    /** @param uncounted windows that begin here or before have counted already, nobody knows since when */
    ModelRates(long uncounted) {
        this.uncounted = uncounted;
    }

    /**
     * @param at when the row was written
     * @return whether the row is the first to tell of a drift
     */
    boolean add(UpdateRate row, long at) {
        long window = row.getStart().toEpochMilli();
        Counts now = Counts.of(row);
        Counts before = windows.put(window, now);
        if (before == null) {
            before = window <= uncounted ? now : Counts.NONE;
        }
        count(now.since(before), at);
        if (windows.size() > WINDOWS_KEPT) {
            uncounted = Math.max(uncounted, windows.pollFirstEntry().getKey());
        }
        boolean drifted = row.getDrift().equals("drift") && window > lastDriftWindow;
        if (drifted) {
            lastDriftWindow = window;
            drifts++;
        }
        return drifted;
    }

    private void count(Counts counts, long at) {
        total = total.plus(counts);
        Tick last = ticks.peekLast();
        if (last != null && at <= last.at()) {
            ticks.removeLast();
            ticks.addLast(new Tick(last.at(), last.counts().plus(counts)));
        } else {
            ticks.addLast(new Tick(at, counts));
        }
        while (ticks.peekFirst().at() < at - KEPT_MILLIS) {
            ticks.removeFirst();
        }
    }

    Counts total() {
        return total;
    }

    int drifts() {
        return drifts;
    }

    /** The last seconds. Where nothing comes any more, they go on and get empty. */
    Span recent(long now) {
        if (ticks.isEmpty()) {
            return new Span(Counts.NONE, 0);
        }
        long end = Math.max(ticks.getLast().at(), now - SILENCE_MILLIS);
        Counts counts = Counts.NONE;
        long start = end;
        for (Iterator<Tick> newestFirst = ticks.descendingIterator(); newestFirst.hasNext(); ) {
            Tick tick = newestFirst.next();
            start = tick.at();
            if (start <= end - RECENT_MILLIS) {
                break;
            }
            counts = newestFirst.hasNext() ? counts.plus(tick.counts()) : counts;
        }
        return new Span(counts, (end - start) / 1000.0);
    }

    /** The last seconds, and what was before them until there is enough to know an error by. */
    Counts recentErrors(long now) {
        Counts counts = Counts.NONE;
        for (Iterator<Tick> newestFirst = ticks.descendingIterator(); newestFirst.hasNext(); ) {
            Tick tick = newestFirst.next();
            if (tick.at() <= now - RECENT_MILLIS && counts.labelled() >= ENOUGH) {
                break;
            }
            counts = counts.plus(tick.counts());
        }
        return counts;
    }

    /** The counts of so many spans of the given length, up to now, the oldest first. */
    Counts[] history(long now, int spans, long millis) {
        Counts[] history = new Counts[spans];
        Arrays.fill(history, Counts.NONE);
        for (Tick tick : ticks) {
            long back = (now - tick.at()) / millis;
            if (back >= 0 && back < spans) {
                int span = spans - 1 - (int) back;
                history[span] = history[span].plus(tick.counts());
            }
        }
        return history;
    }
}
