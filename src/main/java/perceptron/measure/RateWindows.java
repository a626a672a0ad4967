package perceptron.measure;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The windows of time in which a model's examples are counted, by the examples' own timestamps. A window is open until an example
 * arrives that is later than its end and the grace. What arrives for a closed window counts in the earliest one that is still open,
 * and there as late: so the sums over all closed windows are those of all examples.
 */
public final class RateWindows {
    private final long length;
    private final long grace;
    private final List<RateWindow> open = new ArrayList<>();
    private long latest = Long.MIN_VALUE;
    private long late;

    /** Both in milliseconds. */
    public RateWindows(long length, long grace) {
        this.length = length;
        this.grace = grace;
    }

    public long length() {
        return length;
    }

    /** The window in which an example or a label with this timestamp counts. */
    public RateWindow at(long timestamp) {
        latest = Math.max(latest, timestamp);
        long start = startOf(timestamp);
        if (!isOver(start)) {
            return opened(start);
        }
        RateWindow window = opened(startOf(latest - grace));
        window.countLate();
        late++;
        return window;
    }

    private long startOf(long timestamp) {
        return Math.floorDiv(timestamp, length) * length;
    }

    private RateWindow opened(long start) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).start() == start) {
                return open.get(i);
            }
        }
        RateWindow window = new RateWindow(start);
        open.add(window);
        return window;
    }

    /** The latest timestamp of all, or the given one if there was none or only later ones. */
    public long latestUpTo(long timestamp) {
        return latest == Long.MIN_VALUE ? timestamp : Math.min(latest, timestamp);
    }

    /** How many examples and labels arrived late for their own window since the model began. */
    public long late() {
        return late;
    }

    /** The model begins anew. Its windows stay open: they are about time. */
    public void restart() {
        late = 0;
    }

    private boolean isOver(long start) {
        return start + length + grace <= latest;
    }

    /** Whether {@link #close()} would close any. */
    public boolean anyOver() {
        for (int i = 0; i < open.size(); i++) {
            if (isOver(open.get(i).start())) {
                return true;
            }
        }
        return false;
    }

    /** Closes the windows that are over, and gives them away. */
    public List<RateWindow> close() {
        List<RateWindow> closed = new ArrayList<>();
        for (Iterator<RateWindow> each = open.iterator(); each.hasNext(); ) {
            RateWindow window = each.next();
            if (isOver(window.start())) {
                closed.add(window);
                each.remove();
            }
        }
        return closed;
    }

    /** Closes all windows, if nothing has arrived for long enough by the clock: examples for them are late from now on. */
    public List<RateWindow> closeAll() {
        for (RateWindow window : open) {
            latest = Math.max(latest, window.start() + length + grace);
        }
        return close();
    }

    public List<RateWindow> open() {
        return List.copyOf(open);
    }

    public void exchange(State state) {
        latest = state.next(latest);
        late = state.next(late);
        int count = (int) state.next(open.size());
        open.subList(Math.min(count, open.size()), open.size()).clear(); // What is read may have fewer than were open.
        for (int i = 0; i < count; i++) {
            if (i == open.size()) {
                open.add(new RateWindow(0));
            }
            open.get(i).exchange(state);
        }
    }
}
