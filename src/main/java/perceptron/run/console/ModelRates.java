package perceptron.run.console;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.TreeMap;
import perceptron.avro.UpdateRate;

/**
 * What one model did recently and in total. A row of the topic holds the counts of a window so far, and is followed by others with
 * larger counts; this adds up how much they grew from one row to the next.
 */
final class ModelRates {
    /** How far back the history reaches. */
    static final long KEPT_MILLIS = 120_000;

    private static final long RECENT_MILLIS = 5_000;

    /** With fewer examples an error says nothing. */
    private static final long ENOUGH = 200;

    /** A model that gets examples reports its rates every second. */
    private static final long SILENCE_MILLIS = 2_500;

    private static final int WINDOWS_KEPT = 16;

    private final TreeMap<Long, Counts> windows = new TreeMap<>();
    private final Deque<Tick> ticks = new ArrayDeque<>();
    private Counts total = Counts.NONE;
    private long uncounted;
    private long lastDriftWindow = Long.MIN_VALUE;
    private int drifts;

    private record Tick(long at, Counts counts) {}

    /** The counts within a span of time. */
    record Span(Counts counts, double seconds) {
        /** NaN if the span has no length yet. */
        double perSecond(long count) {
            return seconds <= 0 ? Double.NaN : count / seconds;
        }
    }

    /** @param uncounted windows that begin here or earlier were counted before, and it is unknown since when */
    ModelRates(long uncounted) {
        this.uncounted = uncounted;
    }

    /**
     * @param at when the row was written
     * @return whether this row is the first that reports a drift
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

    /** The last few seconds, which become empty if no more rows arrive. */
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

    /** The last few seconds, extended backwards until there are enough examples for an error. */
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
