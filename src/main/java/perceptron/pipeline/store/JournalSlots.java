package perceptron.pipeline.store;

/**
 * Where in the journal a change stands, and which changes must be in pages before its slot is taken. There are K slots, a
 * power of two, and the change with number seq takes slot {@code seq mod K}. That overwrites the change K before it, so
 * every page that lacks it must be written first.
 *
 * <p>K grows with the model. Then slots stay where they are, and what was written under the old K may still be overwritten that
 * many changes later. So for one old lap after growing, the old deadline holds; by then everything from before is in pages, and
 * what came since stands where the new K wants it.
 *
 * @param slots K
 * @param before the K before it grew
 * @param grownAt the number of the first change under this K
 */
record JournalSlots(int slots, int before, long grownAt) {
    JournalSlots {
        if (Integer.bitCount(slots) != 1 || Integer.bitCount(before) != 1) {
            throw new IllegalArgumentException("slots must be a power of two, not " + slots + " and " + before);
        }
    }

    /** Of a new model, which may grow at once. */
    JournalSlots(int slots) {
        this(slots, slots, -slots);
    }

    int slot(long seq) {
        return (int) (seq & slots - 1);
    }

    /** The last change that has to be in pages before the one with number seq may be written. */
    long deadline(long seq) {
        return seq - (isSettled(seq) ? slots : before);
    }

    /** The change before which a page has to be written that lacks the one with number seq: the other side of the deadline. */
    long due(long seq) {
        return seq + (seq < grownAt ? before : slots);
    }

    /** Whether a lap has gone by since K grew: it may grow again. */
    boolean isSettled(long seq) {
        return seq - grownAt >= before;
    }

    /** From the change with number seq on, with so many slots. */
    JournalSlots grown(int more, long seq) {
        return new JournalSlots(more, slots, seq);
    }
}
