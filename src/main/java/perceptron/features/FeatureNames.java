package perceptron.features;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names behind hashed indices, kept so that a score can be explained in the user's words. The first names that come are
 * kept, up to a limit, also if several have the same index. Which names are kept depends only on their order.
 *
 * <p>One thread keeps names, and any thread may look them up.
 */
public final class FeatureNames {
    private static final byte[][] NONE = {};

    private final int limit;
    private final Map<Integer, byte[][]> names = new ConcurrentHashMap<>();
    private int size;

    public FeatureNames(int limit) {
        this.limit = limit;
    }

    /** The names with this index, in the order in which each came first. */
    public List<String> at(int index) {
        return Arrays.stream(names.getOrDefault(index, NONE))
                .map(name -> new String(name, StandardCharsets.UTF_8))
                .toList();
    }

    void keep(int index, byte[] text, int from, int to) {
        if (size == limit) {
            return;
        }
        byte[][] kept = names.getOrDefault(index, NONE);
        if (Arrays.stream(kept).noneMatch(name -> Arrays.equals(name, 0, name.length, text, from, to))) {
            byte[][] more = Arrays.copyOf(kept, kept.length + 1);
            more[kept.length] = Arrays.copyOfRange(text, from, to);
            names.put(index, more);
            size++;
        }
    }
}
