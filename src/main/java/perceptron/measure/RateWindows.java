package perceptron.measure;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import perceptron.learner.Change;
import perceptron.learner.Scores;

/**
 * The windows of time in which a model's examples are counted, by the examples' own timestamps. A window is open until an example
 * arrives that is later than its end and the grace. What arrives for a closed window counts in the earliest one that is still open,
 * and there as late: so the sums over all closed windows are those of all examples.
 */
public final class RateWindows {
    private final long length;
    private final long grace;
    private final List<Window> open = new ArrayList<>();
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
    public Window at(long timestamp) {
        latest = Math.max(latest, timestamp);
        long start = startOf(timestamp);
        if (!isOver(start)) {
            return opened(start);
        }
        Window window = opened(startOf(latest - grace));
        window.countLate();
        late++;
        return window;
    }

    private long startOf(long timestamp) {
        return Math.floorDiv(timestamp, length) * length;
    }

    private Window opened(long start) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).start() == start) {
                return open.get(i);
            }
        }
        Window window = new Window(start);
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

    /** The model starts from scratch. Its windows stay open: they are about time. */
    public void restart() {
        late = 0;
    }

    private boolean isOver(long start) {
        return start + length + grace <= latest;
    }

    public boolean anyOver() {
        for (int i = 0; i < open.size(); i++) {
            if (isOver(open.get(i).start())) {
                return true;
            }
        }
        return false;
    }

    /** Closes the windows that are over, and gives them away. */
    public List<Window> close() {
        List<Window> closed = new ArrayList<>();
        for (Iterator<Window> each = open.iterator(); each.hasNext(); ) {
            Window window = each.next();
            if (isOver(window.start())) {
                closed.add(window);
                each.remove();
            }
        }
        return closed;
    }

    /** Closes all windows, if nothing has arrived for long enough by the clock: examples for them are late from now on. */
    public List<Window> closeAll() {
        for (Window window : open) {
            latest = Math.max(latest, window.start() + length + grace);
        }
        return close();
    }

    public List<Window> open() {
        return List.copyOf(open);
    }

    public void exchange(State state) {
        latest = state.next(latest);
        late = state.next(late);
        int count = (int) state.next(open.size());
        open.subList(Math.min(count, open.size()), open.size()).clear(); // What is read may have fewer than were open.
        for (int i = 0; i < count; i++) {
            if (i == open.size()) {
                open.add(new Window(0));
            }
            open.get(i).exchange(state);
        }
    }

    /** What a model did within one window of time. */
    public static final class Window extends Counts {
        private long start;
        private long late;
        private long majorityMistakes;
        private long lastMistakes;
        private double errorBefore;
        private double errorAfter;
        private boolean changed = true;

        Window(long start) {
            this.start = start;
        }

        @Override
        public void predicted() {
            super.predicted();
            changed = true;
        }

        /** An example or a label arrived when the window of its own time was closed already, and counts here. */
        void countLate() {
            late++;
            changed = true;
        }

        /**
         * A label was seen, of class {@code actual}.
         *
         * @param baselines before they saw it
         */
        public void labelled(Scores predicted, Change change, int actual, Baselines baselines) {
            count(predicted, actual, change);
            majorityMistakes += baselines.majority().prediction() != actual ? 1 : 0;
            lastMistakes += baselines.last().prediction() != actual ? 1 : 0;
            changed = true;
        }

        /** The detector has found a drift: the share of mistakes has risen from the one to the other. */
        public void drift(double errorBefore, double errorAfter) {
            this.errorBefore = drifted() ? this.errorBefore : errorBefore;
            this.errorAfter = errorAfter;
        }

        public long start() {
            return start;
        }

        /** How many examples and labels count here although their own window is an earlier one. */
        public long late() {
            return late;
        }

        /** How many the baselines predicted wrongly, see {@link Baselines}. */
        public long majorityMistakes() {
            return majorityMistakes;
        }

        public long lastMistakes() {
            return lastMistakes;
        }

        public double meanLoss() {
            return labelled() == 0 ? 0 : hingeLoss() / labelled();
        }

        public boolean drifted() {
            return errorAfter > 0;
        }

        /** The share of mistakes before the first drift that was found, and after the last one; 0 without a drift. */
        public double errorBefore() {
            return errorBefore;
        }

        public double errorAfter() {
            return errorAfter;
        }

        /** Whether it has changed since this was last asked. */
        public boolean takeChanged() {
            boolean was = changed;
            changed = false;
            return was;
        }

        @Override
        void exchange(State state) {
            super.exchange(state);
            start = state.next(start);
            late = state.next(late);
            majorityMistakes = state.next(majorityMistakes);
            lastMistakes = state.next(lastMistakes);
            errorBefore = state.next(errorBefore);
            errorAfter = state.next(errorAfter);
        }
    }
}
