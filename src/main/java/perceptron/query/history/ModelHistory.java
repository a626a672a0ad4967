package perceptron.query.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.Observer.Drift;
import perceptron.pipeline.wire.Prediction;
import perceptron.query.history.Point.Count;
import perceptron.query.http.Json;

/**
 * What one model has done in the last day, as points in time by the clock: each point counts what happened within its span. Points are
 * 2 s long at first. The older they are, the more of them are merged into one, so that a day needs a few hundred points. Any thread may
 * use it.
 *
 * <p>The job reports the model's counts once a second while examples arrive. What the model did before this process had it is known from
 * the closed windows in the update-rates topic.
 */
public final class ModelHistory {
    static final long DAY_MILLIS = 24 * 3_600_000L;
    private static final long SHORTEST_MILLIS = 2_000;
    private static final long RATE_MILLIS = 10_000;
    private static final int NOTES = 50;
    private static final String DRIFT = "DRIFT";

    /** Drifts that are found within so long of each other are one. */
    public static final long EPISODE_MILLIS = 45_000;

    /** Merging visits all points, so it waits until there are some new ones. */
    private static final int MERGED_AFTER = 8;

    /** The lines of the overview: the last three minutes in steps of five seconds. */
    static final int STEPS = 36;

    private static final long STEP_MILLIS = 5_000;

    /** A single step has too few labels, so each step of a line counts those of the last 20 s. */
    private static final long SMOOTHED_MILLIS = 20_000;

    private static final long TREND_MILLIS = 30_000;
    private static final int TREND_LABELS = 30;

    /** Predictions are sampled while somebody looks at them, at most ten a second. */
    private static final int PREDICTIONS = 12;

    private static final long SAMPLED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long WATCHED_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<Point> points = new ArrayList<>();
    private final Deque<Note> notes = new ArrayDeque<>();
    private final Deque<RawValue> predictions = new ArrayDeque<>();
    private volatile boolean isWatched;
    private long watchedAt;
    private long sampledAt = System.nanoTime() - SAMPLED_NANOS;
    /** By partition: if a key is sent to different ones, two models have this name. */
    private final Map<Integer, Measured> latest = new TreeMap<>();

    private boolean isIdle = true;
    private long liveSince = Long.MAX_VALUE;
    private int added;
    private long driftedAt;
    private long drifts;

    /**
     * Something that happened to the model.
     *
     * @param at by the clock, in milliseconds since 1970
     * @param kind DRIFT, START or IMPORT
     * @param drift of a DRIFT how the error rose, otherwise null
     */
    public record Note(long at, String kind, Drift drift) {}

    /**
     * The shares of mistakes in two spans of time, and whether chance explains their difference.
     *
     * @param before in the minutes before
     * @param now in the last half minute
     */
    public record Trend(double before, double now, boolean isRising) {}

    /**
     * Counts what happened since the report before, which is returned; null if this is the first one. After a reset a model counts from
     * zero again.
     *
     * @param resolution a point may be as long as its age divided by this
     */
    synchronized Measured add(int partition, Measured now, int resolution) {
        isIdle = false;
        Measured before = latest.put(partition, now);
        if (before == null) {
            liveSince = Math.min(liveSince, now.at());
        } else if (now.examples() >= before.examples()) {
            add(Point.between(before, now), resolution);
        }
        return before;
    }

    /** What is known of the model before it has an example here. */
    synchronized void stored(int partition, Measured then) {
        liveSince = Math.min(liveSince, then.at());
        latest.put(partition, then);
    }

    /** Whether the model has had no example here. */
    synchronized boolean isIdle() {
        return isIdle;
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
            latest.clear();
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
    }

    /**
     * A drift was found. An error that keeps rising is found several times: that is one episode, noted once.
     *
     * @return whether an episode begins
     */
    synchronized boolean drifted(long now, Drift drift) {
        Note last = driftedAt > now - EPISODE_MILLIS ? takeDrift() : null;
        if (last == null) {
            add(new Note(now, DRIFT, drift));
            drifts++;
        } else {
            add(new Note(last.at, DRIFT, new Drift(last.drift.time(), last.drift.before(), drift.after())));
        }
        driftedAt = now;
        return last == null;
    }

    /** The last note, if it is a drift, to be replaced. */
    private Note takeDrift() {
        return !notes.isEmpty() && notes.getLast().kind.equals(DRIFT) ? notes.removeLast() : null;
    }

    /** The points that end within so many milliseconds before the given time, ordered by time. */
    public synchronized List<Point> points(long now, long millis) {
        return points.stream().filter(point -> now - point.to() < millis).toList();
    }

    /** Ordered by time. */
    public synchronized List<Note> notes() {
        return List.copyOf(notes);
    }

    /** Null before the first second with an example is over. Of two models with this name, the one with more examples. */
    public synchronized Measured latest() {
        return latest.values().stream()
                .max(Comparator.comparingLong(Measured::examples))
                .orElse(null);
    }

    /** From the beginning of the model, or of both that have this name. */
    public synchronized double total(Count count) {
        return latest.values().stream().mapToDouble(count::of).sum();
    }

    /** When the last drift was found, in milliseconds since 1970; 0 if none was since the process began. */
    public synchronized long driftedAt() {
        return driftedAt;
    }

    public synchronized long drifts() {
        return drifts;
    }

    /** Mean of the last ten seconds. */
    public synchronized double perSecond(Count count, long now) {
        long from = now - RATE_MILLIS;
        long first = now;
        double sum = 0;
        for (int k = points.size() - 1; k >= 0 && points.get(k).to() > from; k--) {
            sum += points.get(k).of(count);
            first = points.get(k).from();
        }
        return sum == 0 ? 0 : 1e3 * sum / (now - Math.max(first, from - SHORTEST_MILLIS));
    }

    /** Of the points that end after the first time and up to the second one. */
    private double sum(long after, long upTo, Count count) {
        double sum = 0;
        for (int k = points.size() - 1; k >= 0 && points.get(k).to() > after; k--) {
            sum += points.get(k).to() <= upTo ? points.get(k).of(count) : 0;
        }
        return sum;
    }

    /** How the answer's error changes; null while there are too few labels. */
    public synchronized Trend trend(long now) {
        long middle = now - TREND_MILLIS;
        long first = now - STEPS * STEP_MILLIS;
        double labelled = sum(middle, now, Count.LABELLED);
        double labelledBefore = sum(first, middle, Count.LABELLED);
        if (labelled < TREND_LABELS || labelledBefore < TREND_LABELS) {
            return null;
        }
        double error = sum(middle, now, Count.MISTAKES) / labelled;
        double before = sum(first, middle, Count.MISTAKES) / labelledBefore;
        double both = (error * labelled + before * labelledBefore) / (labelled + labelledBefore);
        double deviation = Math.sqrt(both * (1 - both) * (1 / labelled + 1 / labelledBefore));
        return new Trend(before, error, error - before > 3 * deviation);
    }

    /** The shares of mistakes over time, oldest first; null if there were no labels. */
    public synchronized Double[] line(Count mistakes, long now) {
        Double[] line = new Double[STEPS];
        for (int k = 0; k < STEPS; k++) {
            long at = now - (STEPS - 1 - k) * STEP_MILLIS;
            double labelled = sum(at - SMOOTHED_MILLIS, at, Count.LABELLED);
            double wrong = sum(at - SMOOTHED_MILLIS, at, mistakes);
            line[k] = labelled == 0 ? null : Math.round(1e4 * wrong / labelled) / 1e4;
        }
        return line;
    }

    /** Called by stream threads for each example. What is kept is a copy, since the object is used again. */
    void add(Prediction prediction) {
        if (isWatched) {
            sample(prediction, System.nanoTime());
        }
    }

    private synchronized void sample(Prediction prediction, long now) {
        isWatched = now - watchedAt < WATCHED_NANOS;
        if (!isWatched) {
            predictions.clear();
        }
        if (!isWatched || now - sampledAt < SAMPLED_NANOS) {
            return;
        }
        sampledAt = now;
        ObjectNode shown = Json.object()
                .put("at", System.currentTimeMillis())
                .put("id", prediction.id)
                .put("partition", prediction.partition)
                .put("offset", prediction.offset)
                .put("label", prediction.label)
                .put("score", prediction.score)
                .put("probability", Json.finite(prediction.probability))
                .put("trueLabel", prediction.trueLabel)
                .put("correct", prediction.trueLabel == null ? null : (Boolean) prediction.correct);
        predictions.addFirst(new RawValue(shown.toString()));
        if (predictions.size() > PREDICTIONS) {
            predictions.removeLast();
        }
    }

    /** The latest first: a sample from the first request on, until ten seconds after the last one. */
    public synchronized List<RawValue> predictions() {
        watchedAt = System.nanoTime();
        isWatched = true;
        return List.copyOf(predictions);
    }
}
