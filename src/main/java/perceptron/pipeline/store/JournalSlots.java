package perceptron.pipeline.store;

/**
 * Where in the journal a change stands, and which changes must be in pages before its slot is taken. There are K slots, a
 * power of two, and the change with number seq takes slot {@code seq mod K}. That overwrites the change K before it, so
 * every page that lacks it must be written first.
 *
 * <p>K doubles as the model grows. With it, slots stay where they are, and what was written under the old K may still be
 * overwritten K changes later. So for one old lap after growing, the old deadline holds; by then everything from before is in
 * pages, and what came since stands where the new K wants it.
 */
record JournalSlots(int slots, long grownAt) {
    JournalSlots {
        if (Integer.bitCount(slots) != 1) {
            throw new IllegalArgumentException("slots must be a power of two, not " + slots);
        }
    }

    int slot(long seq) {
        return (int) (seq & slots - 1);
    }

    /** The last change that has to be in pages before the one with number seq may be written. */
    long deadline(long seq) {
        long lap = seq - grownAt < slots / 2 ? slots / 2 : slots;
        return seq - lap;
    }

    JournalSlots doubled(long seq) {
        return new JournalSlots(2 * slots, seq);
    }
}
