package perceptron.query.history;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import perceptron.example.Reason;
import perceptron.pipeline.live.DeadLetter;

/** How many dead letters there were for each reason and in each minute of the last hour, and the last few as text. Any thread may use it. */
public final class LatestDeadLetters {
    private static final int KEPT = 10;
    private static final int MINUTES = 60;
    private static final long MINUTE_MILLIS = 60_000;
    private static final int LONGEST_TEXT = 300;

    private final Deque<Line> lines = new ArrayDeque<>(); // guarded by this, as the next three are
    private final Map<Reason, Long> reasons = new EnumMap<>(Reason.class);
    private final long[] counts = new long[MINUTES];
    private long minute;

    /**
     * One of them.
     *
     * @param text the beginning of the record, with a dot for what cannot be shown; null if the record is not known
     */
    public record Line(long at, String reason, String message, String topic, int partition, long offset, String text) {}

    synchronized void add(DeadLetter letter) {
        reasons.merge(letter.reason(), 1L, Long::sum);
        turnTo(letter.at() / MINUTE_MILLIS);
        counts[(int) (minute % MINUTES)]++;
        lines.addFirst(new Line(
                letter.at(),
                letter.reason().code(),
                letter.message(),
                letter.topic(),
                letter.partition(),
                letter.offset(),
                text(letter.value())));
        if (lines.size() > KEPT) {
            lines.removeLast();
        }
    }

    private void turnTo(long now) {
        for (long next = Math.max(minute + 1, now - MINUTES + 1); next <= now; next++) {
            counts[(int) (next % MINUTES)] = 0;
        }
        minute = Math.max(minute, now);
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
        turnTo(now / MINUTE_MILLIS);
        long[] minutes = new long[MINUTES];
        for (int k = 0; k < MINUTES; k++) {
            minutes[k] = counts[(int) ((minute + 1 + k) % MINUTES)];
        }
        return minutes;
    }
}
