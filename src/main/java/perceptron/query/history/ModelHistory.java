package perceptron.query.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import perceptron.pipeline.live.Measured;

/**
 * What one model has done in the last day, as points in time by the clock: each point counts what happened within its span. Points are
 * 2 s long at first. The older they are, the more of them are merged into one, so that a day needs a few hundred points. Any thread may
 * use it.
 *
 * <p>The job reports the model's counts once a second while examples arrive. What the model did before this process had it is known from
 * the closed windows in the topic of update rates.
 */
public final class ModelHistory {
    static final long DAY_MILLIS = 24 * 3_600_000L;
    private static final long SHORTEST_MILLIS = 2_000;
    private static final long RATE_MILLIS = 10_000;
    private static final int NOTES = 50;

    /** Merging visits all points, so it waits until there are some new ones. */
    private static final int MERGED_AFTER = 8;

    /** The lines of the overview: the last three minutes in steps of five seconds. */
    static final int STEPS = 36;

    private static final long STEP_MILLIS = 5_000;

    /** A single step has too few labels, so each step of a line counts those of the last 20 s. */
    private static final long SMOOTHED_MILLIS = 20_000;

    private static final long TREND_MILLIS = 30_000;
    private static final int TREND_LABELS = 30;

    private final List<Point> points = new ArrayList<>();
    private final Deque<Note> notes = new ArrayDeque<>();
    private Measured latest;
    private long liveSince = Long.MAX_VALUE;
    private int added;
    private long driftedAt;
    private long drifts;

    /**
     * Something that happened to the model.
     *
     * @param at by the clock, in milliseconds since 1970
     * @param kind DRIFT, START or IMPORT
     */
    public record Note(long at, String kind) {}

    /**
     * The shares of mistakes in two spans of time, and whether chance explains their difference.
     *
     * @param before in the minutes before
     * @param now in the last half minute
     */
    public record Trend(double before, double now, boolean isRising) {}

    /**
     * Counts what happened since the report before. After a reset a model counts from zero again.
     *
     * @param resolution a point may be as long as its age divided by this
     */
    synchronized void add(Measured now, int resolution) {
        if (latest == null) {
            liveSince = Math.min(liveSince, now.at());
        } else if (now.examples() >= latest.examples()) {
            add(Point.between(latest, now), resolution);
        }
        latest = now;
    }

    /**
     * Counts a closed window, unless this process counts the model itself.
     *
     * @param isHere whether this instance has the model
     */
    synchronized void add(Point window, boolean isHere, int resolution) {
        if (!isHere) {
            // Another instance has the model now: what the model does there must not be counted as a single point
            // later.
            latest = null;
            liveSince = Long.MAX_VALUE;
        }
        if (window.to() <= liveSince) {
            add(window, resolution);
        }
    }

    private void add(Point point, int resolution) {
        int before = points.size();
        while (before > 0 && points.get(before - 1).to() > point.to()) {
            before--;
        }
        points.add(before, point);
        added++;
        if (added % MERGED_AFTER == 0) {
            merge(points.get(points.size() - 1).to(), resolution);
        }
    }

    /** Merges neighbours as far as their age allows, and drops what is older than a day. */
    private void merge(long now, int resolution) {
        int kept = -1;
        for (int k = 0; k < points.size(); k++) {
            Point next = points.get(k);
            if (now - next.to() > DAY_MILLIS) {
                continue;
            }
            long longest = Math.max(SHORTEST_MILLIS, (now - next.to()) / resolution);
            if (kept >= 0 && next.to() - points.get(kept).from() <= longest) {
                points.set(kept, points.get(kept).and(next));
            } else {
                kept++;
                points.set(kept, next);
            }
        }
        points.subList(kept + 1, points.size()).clear();
    }

    synchronized void add(Note note) {
        notes.addLast(note);
        if (notes.size() > NOTES) {
            notes.removeFirst();
        }
        if (note.kind().equals("DRIFT")) {
            drifts++;
            driftedAt = note.at();
        }
    }

    /** The points that end within so many milliseconds before the given time, ordered by time. */
    public synchronized List<Point> points(long now, long millis) {
        return points.stream().filter(point -> now - point.to() < millis).toList();
    }

    /** Ordered by time. */
    public synchronized List<Note> notes() {
        return List.copyOf(notes);
    }

    /** Null before the first second with an example is over. */
    public synchronized Measured latest() {
        return latest;
    }

    /** When the last drift was found, in milliseconds since 1970; 0 if none was since the process began. */
    public synchronized long driftedAt() {
        return driftedAt;
    }

    public synchronized long drifts() {
        return drifts;
    }

    synchronized int size() {
        return points.size();
    }

    /** Mean of the last ten seconds. */
    public synchronized double examplesPerSecond(long now) {
        return rate(now, Point::examples);
    }

    public synchronized double updatesPerSecond(long now) {
        return rate(now, Point::updates);
    }

    private double rate(long now, Count count) {
        long from = now - RATE_MILLIS;
        long first = now;
        long sum = 0;
        for (int k = points.size() - 1; k >= 0 && points.get(k).to() > from; k--) {
            sum += count.of(points.get(k));
            first = points.get(k).from();
        }
        return sum == 0 ? 0 : 1e3 * sum / (now - Math.max(first, from - SHORTEST_MILLIS));
    }

    /** Of the points that end after the first time and up to the second one. */
    private long sum(long after, long upTo, Count count) {
        long sum = 0;
        for (int k = points.size() - 1; k >= 0 && points.get(k).to() > after; k--) {
            sum += points.get(k).to() <= upTo ? count.of(points.get(k)) : 0;
        }
        return sum;
    }

    private interface Count {
        long of(Point point);
    }

    /** How the answer's error changes; null while there are too few labels. */
    public synchronized Trend trend(long now) {
        long middle = now - TREND_MILLIS;
        long first = now - STEPS * STEP_MILLIS;
        double labelled = sum(middle, now, Point::labelled);
        double labelledBefore = sum(first, middle, Point::labelled);
        if (labelled < TREND_LABELS || labelledBefore < TREND_LABELS) {
            return null;
        }
        double error = sum(middle, now, Point::answerMistakes) / labelled;
        double before = sum(first, middle, Point::answerMistakes) / labelledBefore;
        double both = (error * labelled + before * labelledBefore) / (labelled + labelledBefore);
        double deviation = Math.sqrt(both * (1 - both) * (1 / labelled + 1 / labelledBefore));
        return new Trend(before, error, error - before > 3 * deviation);
    }

    /**
     * The shares of mistakes over time, oldest first; null if there were no labels.
     *
     * @return of the answer, of the baseline of the majority, and of the baseline of the label before
     */
    public synchronized Map<String, Double[]> lines(long now) {
        return Map.of(
                "answer", line(now, Point::answerMistakes),
                "majority", line(now, Point::majorityMistakes),
                "last", line(now, Point::lastMistakes));
    }

    private Double[] line(long now, Count count) {
        Double[] line = new Double[STEPS];
        for (int k = 0; k < STEPS; k++) {
            long at = now - (STEPS - 1 - k) * STEP_MILLIS;
            long labelled = sum(at - SMOOTHED_MILLIS, at, Point::labelled);
            line[k] = labelled == 0 ? null : Math.round(1e4 * sum(at - SMOOTHED_MILLIS, at, count) / labelled) / 1e4;
        }
        return line;
    }
}
