package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The names behind hashed indices, kept so that a score can be explained in the user's words. The first names that come are
 * kept, up to a limit, also if several have the same index. Which names are kept depends only on their order.
 *
 * <p>A table with open addressing. The names of one index stand in it in the order in which they came. One thread keeps
 * names, and any thread may look them up: it sees a name together with its index, or not yet. A name that is already
 * kept allocates nothing.
 */
public final class FeatureNames {
    private final int limit;
    private volatile Table table = new Table(16);
    private volatile int size;

    /** A slot's index is written before its name, with which it becomes visible; neither changes afterwards. */
    private static final class Table {
        private final int[] indices;
        private final AtomicReferenceArray<byte[]> names;

        Table(int slots) {
            indices = new int[slots];
            names = new AtomicReferenceArray<>(slots);
        }

        int slots() {
            return indices.length;
        }

        byte[] name(int slot) {
            return names.getAcquire(slot);
        }

        void put(int slot, int index, byte[] name) {
            indices[slot] = index;
            names.setRelease(slot, name);
        }

        int first(int index) {
            int mixed = index * 0x9e3779b9;
            return (mixed ^ mixed >>> 15) & (slots() - 1);
        }

        int next(int slot) {
            return (slot + 1) & (slots() - 1);
        }

        int firstFree(int index) {
            int slot = first(index);
            while (name(slot) != null) {
                slot = next(slot);
            }
            return slot;
        }
    }

    public FeatureNames(int limit) {
        if (limit < 0 || limit > 1 << 28) {
            throw new IllegalArgumentException("limit " + limit + " is not between 0 and " + (1 << 28));
        }
        this.limit = limit;
    }

    /** The names with this index, in the order in which each came first. */
    public List<String> at(int index) {
        Table now = table;
        List<String> found = new ArrayList<>();
        int slot = now.first(index);
        for (byte[] name = now.name(slot); name != null; name = now.name(slot)) {
            if (now.indices[slot] == index) {
                found.add(new String(name, StandardCharsets.UTF_8));
            }
            slot = now.next(slot);
        }
        return found;
    }

    /** How many names are kept. */
    public int size() {
        return size;
    }

    void keep(int index, byte[] text, int from, int to) {
        Table now = table;
        if (size == limit) {
            return;
        }
        int slot = now.first(index);
        for (byte[] name = now.name(slot); name != null; name = now.name(slot)) {
            if (now.indices[slot] == index && Arrays.equals(name, 0, name.length, text, from, to)) {
                return;
            }
            slot = now.next(slot);
        }
        now.put(slot, index, Arrays.copyOfRange(text, from, to));
        int kept = size + 1;
        size = kept;
        if (kept > now.slots() / 2) {
            table = grown(now);
        }
    }

    private static Table grown(Table old) {
        Table grown = new Table(2 * old.slots());
        // Starts at an empty slot: otherwise the names of one index would change their order if they go around the end.
        int start = 0;
        while (old.name(start) != null) {
            start++;
        }
        for (int k = 0; k < old.slots(); k++) {
            int slot = (start + k) & (old.slots() - 1);
            byte[] name = old.name(slot);
            if (name != null) {
                grown.put(grown.firstFree(old.indices[slot]), old.indices[slot], name);
            }
        }
        return grown;
    }
}
