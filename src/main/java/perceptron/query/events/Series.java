package perceptron.query.events;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import perceptron.measure.Drift;
import perceptron.pipeline.live.Measured;

/** The recent history of one model: its counts for each second with examples, and its drifts. */
public final class Series {
    private static final int POINTS = 900;
    private static final int MARKS = 100;

    /** @param drift warning or drift */
    public record Mark(long at, String drift) {}

    /** Both lists are ordered by time. */
    public record Recent(List<Measured> points, List<Mark> drifts) {}

    private final Deque<Measured> points = new ArrayDeque<>();
    private final Deque<Mark> marks = new ArrayDeque<>();
    private long drifts;

    synchronized void add(Measured point) {
        points.addLast(point);
        if (points.size() > POINTS) {
            points.removeFirst();
        }
    }

    synchronized void add(long at, Drift drift) {
        marks.addLast(new Mark(at, nameOf(drift)));
        if (marks.size() > MARKS) {
            marks.removeFirst();
        }
        drifts += drift == Drift.DETECTED ? 1 : 0;
    }

    static String nameOf(Drift drift) {
        return drift == Drift.DETECTED ? "drift" : "none";
    }

    public synchronized Recent recent() {
        return new Recent(new ArrayList<>(points), new ArrayList<>(marks));
    }

    /** Null if there is none yet. */
    public synchronized Measured latest() {
        return points.peekLast();
    }

    public synchronized long drifts() {
        return drifts;
    }
}
