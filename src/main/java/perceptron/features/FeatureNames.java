package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The names behind hashed indices, kept so that a score can be explained in the user's words. The first names that come are
 * kept, up to a limit, and several where several meet at one index; which ones depends on nothing but their order.
 *
 * <p>A table with open addressing in which the names of one index stand in the order in which they came. Owned by one thread;
 * a name that is kept already allocates nothing.
 */
public final class FeatureNames {
    private final int limit;
    private int size;
    private int[] indices = new int[16];
    private byte[][] names = new byte[16][];

    public FeatureNames(int limit) {
        if (limit < 0 || limit > 1 << 28) {
            throw new IllegalArgumentException("limit " + limit + " is not within 0 and " + (1 << 28));
        }
        this.limit = limit;
    }

    /** The names that were met at an index, in the order in which they came first. */
    public List<String> at(int index) {
        List<String> found = new ArrayList<>();
        for (int slot = slot(index); names[slot] != null; slot = next(slot)) {
            if (indices[slot] == index) {
                found.add(new String(names[slot], StandardCharsets.UTF_8));
            }
        }
        return found;
    }

    /** How many names are kept. */
    public int size() {
        return size;
    }

    void keep(int index, byte[] text, int from, int to) {
        if (size == limit) {
            return;
        }
        int slot = slot(index);
        for (; names[slot] != null; slot = next(slot)) {
            if (indices[slot] == index && Arrays.equals(names[slot], 0, names[slot].length, text, from, to)) {
                return;
            }
        }
        put(slot, index, Arrays.copyOfRange(text, from, to));
        if (++size > names.length / 2) {
            grow();
        }
    }

    private void grow() {
        int[] oldIndices = indices;
        byte[][] oldNames = names;
        indices = new int[2 * oldIndices.length];
        names = new byte[2 * oldNames.length][];
        // From behind an empty slot on, so that the names of one index keep their order where a run goes around the
        // end.
        int start = 0;
        while (oldNames[start] != null) {
            start++;
        }
        for (int k = 0; k < oldNames.length; k++) {
            int old = (start + k) & (oldNames.length - 1);
            if (oldNames[old] != null) {
                int slot = slot(oldIndices[old]);
                while (names[slot] != null) {
                    slot = next(slot);
                }
                put(slot, oldIndices[old], oldNames[old]);
            }
        }
    }

    private void put(int slot, int index, byte[] name) {
        indices[slot] = index;
        names[slot] = name;
    }

    private int slot(int index) {
        int mixed = index * 0x9e3779b9;
        return (mixed ^ mixed >>> 15) & (names.length - 1);
    }

    private int next(int slot) {
        return (slot + 1) & (names.length - 1);
    }
}
