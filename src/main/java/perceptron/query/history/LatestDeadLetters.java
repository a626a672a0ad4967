package perceptron.query.history;

import java.nio.charset.StandardCharsets;
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
    private static final int LONGEST_TEXT = 300;

    private final Deque<Line> lines = new ArrayDeque<>(); // guarded by this, as the next four are
    private final Map<Reason, Long> reasons = new EnumMap<>(Reason.class);
    private final NavigableMap<Long, Long> minutes = new TreeMap<>();
    private long latest; // minute: what comes later counts in it, even if its own clock is behind

    /**
     * One of them.
     *
     * @param text the beginning of the record, with a dot for what cannot be shown; null if the record is not known
     */
    public record Line(long at, String reason, String message, String topic, int partition, long offset, String text) {}

    synchronized void add(DeadLetter letter) {
        reasons.merge(letter.reason(), 1L, Long::sum);
        latest = Math.max(latest, letter.at() / MINUTE_MILLIS);
        minutes.merge(latest, 1L, Long::sum);
        minutes.headMap(latest - MINUTES).clear();
        lines.addFirst(new Line(
                letter.at(),
                letter.reason().code(),
                letter.message(),
                letter.topic(),
                letter.partition(),
                letter.offset(),
                text(letter.value())));
        if (lines.size() > LINES) {
            lines.removeLast();
        }
    }

    private static String text(byte[] value) {
        if (value == null) {
            return null;
        }
        String text = new String(value, 0, Math.min(LONGEST_TEXT, value.length), StandardCharsets.UTF_8);
        return text.replaceAll("[\\p{Cntrl}\\uFFFD]+", "·");
    }

    /** How many there were since the process began, for each reason that there was. */
    public synchronized Map<Reason, Long> counts() {
        return new EnumMap<>(reasons);
    }

    /** The latest first. */
    public synchronized List<Line> lines() {
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
