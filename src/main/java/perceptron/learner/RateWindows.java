package perceptron.learner;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The windows of time in which a model's doings are counted, by the examples' own time. A window is open until an example
 * comes that is later than its end and the grace; what comes for it afterwards is in the totals only.
 */
public final class RateWindows {
    private final long length;
    private final long grace;
    private final List<RateWindow> open = new ArrayList<>();
    private long latest = Long.MIN_VALUE;

    /** Both in milliseconds. */
    public RateWindows(long length, long grace) {
        this.length = length;
        this.grace = grace;
    }

    public long length() {
        return length;
    }

    public long grace() {
        return grace;
    }

    /** The window that an example belongs to; where that is closed, one that nobody will see. */
    public RateWindow at(long timestamp) {
        latest = Math.max(latest, timestamp);
        long start = Math.floorDiv(timestamp, length) * length;
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).start() == start) {
                return open.get(i);
            }
        }
        if (isOver(start)) {
            return new RateWindow(start);
        }
        RateWindow window = new RateWindow(start);
        open.add(window);
        return window;
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

    /** Closes all windows, where nothing has come for long enough by the clock; examples for them are late from now on. */
    public List<RateWindow> closeAll() {
        for (RateWindow window : open) {
            latest = Math.max(latest, window.start() + length + grace);
        }
        return close();
    }

    public List<RateWindow> open() {
        return List.copyOf(open);
    }

    public void write(Sink sink) {
        sink.write(latest);
        sink.write((long) open.size());
        for (int i = 0; i < open.size(); i++) {
            open.get(i).write(sink);
        }
    }

    public void read(Source source) {
        latest = source.readLong();
        open.clear();
        for (long left = source.readLong(); left > 0; left--) {
            open.add(RateWindow.read(source));
        }
    }
}
