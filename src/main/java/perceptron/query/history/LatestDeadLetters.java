package perceptron.query.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import perceptron.example.Reason;
import perceptron.pipeline.live.Observer.DeadLetter;

/** How many dead letters there were for each reason and in each minute of the last hour, and the last few as text. Any thread may use it. */
public final class LatestDeadLetters {
    private static final int LINES = 10;
    private static final int MINUTES = 60;
    private static final long MINUTE_MILLIS = 60_000;

    private final Deque<DeadLetter> lines = new ArrayDeque<>(); // guarded by this, as the next four are
    private final Map<Reason, Long> reasons = new EnumMap<>(Reason.class);
    private final NavigableMap<Long, Long> minutes = new TreeMap<>();
    private long latest; // minute: what comes later counts in it, even if its own clock is behind

    synchronized void add(DeadLetter letter) {
        reasons.merge(letter.reason(), 1L, Long::sum);
        latest = Math.max(latest, letter.at() / MINUTE_MILLIS);
        minutes.merge(latest, 1L, Long::sum);
        minutes.headMap(latest - MINUTES).clear();
        lines.addFirst(letter);
        if (lines.size() > LINES) {
            lines.removeLast();
        }
    }

    /** How many there were since the process began, for each reason that there was. */
    public synchronized Map<Reason, Long> counts() {
        return new EnumMap<>(reasons);
    }

    /** The latest first. */
    public synchronized List<DeadLetter> lines() {
        return new ArrayList<>(lines);
    }

    /** How many there were in each minute of the last hour. The last element is the current minute. */
    public synchronized long[] minutes(long now) {
        latest = Math.max(latest, now / MINUTE_MILLIS);
        return LongStream.rangeClosed(latest - MINUTES + 1, latest)
                .map(minute -> minutes.getOrDefault(minute, 0L))
                .toArray();
    }
}
