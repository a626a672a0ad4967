package perceptron.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import perceptron.example.FeatureVector;
import perceptron.features.Featurizer;
import perceptron.learner.Floors.LackingPages;

/**
 * Which pairs of numbers have a surface, 8 by 8 products of their hats, and what speaks for the pairs that have none. Numbers are known by
 * their ordinals: the index; of numbers with names the order in which they first moved the model. The first 128 take part.
 *
 * <p>A pair has a slot, whose 64 cells the floor of the surfaces holds, or it gathers {@link Evidence}. Every 100th update gives slots to the
 * pairs with the most gain; once all slots are taken, the pair that is used least gives way. A {@link Change} keeps which slots were
 * taken: then all of it can be made again page by page.
 */
public final class Surfaces {
    public static final int NUMBERS = 128;

    public static final int CELLS = Featurizer.HATS * Featurizer.HATS;

    private static final double GAIN = 20;
    private static final double REPLACE = 60;
    private static final int EVERY = 100;
    private static final int AGE = 3000;
    private static final double USE = 0.999;
    /** About how many bytes the evidence for two vectors takes at most. */
    public static final long MOST_BYTES = 2L * 8 * 5 * NUMBERS * NUMBERS / 2;

    private static final int[] NO_ORDINALS = new int[2 * NUMBERS];

    /**
     * A surface.
     *
     * @param i the ordinal of its first number
     * @param j that of its second, larger
     * @param use how much it says lately
     * @param born how many updates its floor had seen when it began
     */
    public record Slot(int i, int j, double use, long born) {}

    private final Evidence evidence;
    private Slot[] slots = {};
    private double[] use = {};

    /** The numbers with names, by ordinal. */
    private int[] names = {};

    /** A table of the same with open addressing: ordinals, each and 1; 0 for none. */
    private int[] ordinals = NO_ORDINALS;

    /** The smallest and the largest value of each number in the examples that moved the model, side by side, by ordinal. */
    private double[] ranges = {};

    /** How many numbers there are: the highest ordinal of one that has moved the model, and 1. */
    private int numbers;

    Surfaces(int span) {
        evidence = new Evidence(span);
    }

    private Surfaces(Surfaces other) {
        evidence = other.evidence.snapshot();
        slots = other.slots.clone();
        use = other.use.clone();
        names = other.names; // Neither array is written to again.
        ordinals = other.ordinals;
        ranges = other.ranges.clone();
        numbers = other.numbers;
    }

    Surfaces snapshot() {
        return new Surfaces(this);
    }

    Evidence evidence() {
        return evidence;
    }

    public List<Slot> slots() {
        List<Slot> now = new ArrayList<>();
        for (int slot = 0; slot < slots.length; slot++) {
            now.add(new Slot(slots[slot].i, slots[slot].j, use[slot], slots[slot].born));
        }
        return now;
    }

    /** How much of all that surfaces say lately a slot says. */
    public double share(Slot slot) {
        double all = Arrays.stream(use).sum();
        return all == 0 ? 0 : slot.use / all;
    }

    public int[] names() {
        return names.clone();
    }

    public int numbers() {
        return numbers;
    }

    public double[] ranges() {
        return ranges.clone();
    }

    /** The smallest and the largest value of a number; null if there are not two. */
    double[] range(int number) {
        int at = 2 * ordinal(number);
        return at < 0 || at >= ranges.length || ranges[at] >= ranges[at + 1]
                ? null
                : Arrays.copyOfRange(ranges, at, at + 2);
    }

    private void widen(int ordinal, double low, double high) {
        for (int from = ranges.length; from <= 2 * ordinal; from += 2) {
            ranges = Arrays.copyOf(ranges, from + 2);
            ranges[from] = Double.MAX_VALUE;
            ranges[from + 1] = -Double.MAX_VALUE;
        }
        ranges[2 * ordinal] = Math.min(ranges[2 * ordinal], low);
        ranges[2 * ordinal + 1] = Math.max(ranges[2 * ordinal + 1], high);
    }

    /** Takes over what was stored; evidence is in pages. */
    public void restore(int numbers, int[] names, double[] ranges, List<Slot> stored) {
        this.numbers = numbers;
        this.ranges = ranges;
        setNames(names);
        slots = stored.toArray(Slot[]::new);
        use = stored.stream().mapToDouble(Slot::use).toArray();
    }

    /** Takes over one of the numbers about a number of another model: itself, its smallest value, its largest one. */
    void observe(int ordinal, int part, double value) {
        switch (part) {
            case 0 -> observe((int) value);
            case 1 -> widen(ordinal, value, -Double.MAX_VALUE);
            default -> widen(ordinal, Double.MAX_VALUE, value);
        }
    }

    /** Takes over one of the numbers of a slot of another model: an ordinal, the other one, its use, its birth. */
    void place(int slot, int part, double value) {
        if (slot >= slots.length) {
            slots = Arrays.copyOf(slots, slot + 1);
            use = Arrays.copyOf(use, slot + 1);
        }
        Slot before = slots[slot] == null ? new Slot(0, 1, 0, 0) : slots[slot];
        switch (part) {
            case 0 -> slots[slot] = new Slot((int) value, before.j, 0, before.born);
            case 1 -> slots[slot] = new Slot(before.i, (int) value, 0, before.born);
            case 2 -> use[slot] = value;
            default -> slots[slot] = new Slot(before.i, before.j, 0, (long) value);
        }
    }

    public int number(int ordinal) {
        return ordinal < names.length ? names[ordinal] : Featurizer.ofExample(ordinal);
    }

    /** The index by which people know it. */
    public int feature(int ordinal) {
        return Featurizer.feature(number(ordinal));
    }

    /** The ordinal of a number; -1 if it has none, or one past the limit. */
    int ordinal(int number) {
        if (Featurizer.isPlaced(number)) {
            int index = Featurizer.feature(number);
            return index < NUMBERS ? index : -1;
        }
        int slot = slot(number);
        while (ordinals[slot] != 0 && names[ordinals[slot] - 1] != number) {
            slot = slot + 1 & ordinals.length - 1;
        }
        return ordinals[slot] - 1;
    }

    /** Hashes are even in their lowest bits, too. */
    private int slot(int number) {
        return number & ordinals.length - 1;
    }

    private void setNames(int[] names) {
        this.names = names;
        ordinals = new int[2 * NUMBERS];
        for (int ordinal = 0; ordinal < Math.min(NUMBERS, names.length); ordinal++) {
            int slot = slot(names[ordinal]);
            while (ordinals[slot] != 0) {
                slot = slot + 1 & ordinals.length - 1;
            }
            ordinals[slot] = ordinal + 1;
        }
    }

    /** Takes over that an example has moved the model whose last features are numbers, so many. */
    void observe(FeatureVector raw, int count) {
        for (int k = raw.size() - count; k < raw.size(); k++) {
            int number = Featurizer.ofExample(raw.index(k));
            if (raw.value(k) != 0 || Featurizer.period(raw.index(k)) > 0) {
                observe(number);
            }
            int ordinal = ordinal(number);
            if (ordinal >= 0) {
                widen(ordinal, raw.value(k), raw.value(k));
            }
        }
    }

    void observe(int number) {
        if (Featurizer.isPlaced(number)) {
            numbers = Math.max(numbers, Math.min(NUMBERS, Featurizer.feature(number) + 1));
        } else if (names.length < NUMBERS && ordinal(number) < 0) {
            int[] more = Arrays.copyOf(names, names.length + 1);
            more[names.length] = number;
            setNames(more);
            numbers = Math.max(numbers, names.length);
        }
    }

    /** Fills {@code out} with the terms of an example whose numbers are in their places: of each pair with a slot up to four. */
    void cells(Terms terms, long updates, FeatureVector out) {
        out.clear(false);
        int[] pairs = out.roomFor(4 * slots.length);
        int end = 0;
        for (int slot = 0; slot < slots.length; slot++) {
            int i = slots[slot].i;
            int j = slots[slot].j;
            if (!Double.isNaN(terms.q[i] + terms.q[j]) && slots[slot].born < updates) {
                int low = slot * CELLS + Featurizer.HATS * terms.low[i];
                int next = slot * CELLS + Featurizer.HATS * terms.next[i];
                double upI = terms.up[i];
                double upJ = terms.up[j];
                end = add(low + terms.low[j], (1 - upI) * (1 - upJ), pairs, end);
                end = add(low + terms.next[j], (1 - upI) * upJ, pairs, end);
                end = add(next + terms.low[j], upI * (1 - upJ), pairs, end);
                end = add(next + terms.next[j], upI * upJ, pairs, end);
            }
        }
        out.filled(end / 2);
    }

    private static int add(int index, double product, int[] pairs, int end) {
        float x = (float) product;
        if (x == 0) {
            return end;
        }
        pairs[end] = index;
        pairs[end + 1] = Float.floatToRawIntBits(x);
        return end + 2;
    }

    /** The floor has moved, by a change that now notes how many numbers and updates there are, and which slots are taken. */
    void learn(Change change, Floor floor) {
        change.numbers = numbers;
        change.floorUpdates = floor.updates();
        change.taken = 0;
        use(change, change.terms.ofFloor(Floor.SURFACES), floor);
        evidence.gather(change, null);
        if (isChosenAt(change)) {
            choose(change);
        }
    }

    static boolean isChosenAt(Change change) {
        return change.floorUpdates % EVERY == 0;
    }

    /** Makes a change again on those pages that lack it. */
    void learn(Change change, LackingPages lacking) {
        evidence.gather(change, lacking);
        if (isChosenAt(change)) {
            evidence.fade(lacking);
        }
        for (int k = 0; k < change.taken; k++) {
            evidence.forget(change.takenPairs[k], lacking);
        }
    }

    private void use(Change change, FeatureVector cells, Floor floor) {
        PagedWeights own = floor.vector(change.vector);
        int rival = change.rivals[Floor.SURFACES];
        for (int slot = 0; slot < slots.length; slot++) {
            use[slot] *= USE;
        }
        int k = 0;
        while (k < cells.size()) {
            int slot = cells.index(k) / CELLS;
            double sum = 0;
            for (; k < cells.size() && cells.index(k) / CELLS == slot; k++) {
                int cell = cells.index(k);
                sum += cells.value(k)
                        * (own.w(cell) - (rival < 0 ? 0 : floor.vector(rival).w(cell)));
            }
            use[slot] += Math.abs(sum);
        }
    }

    private void choose(Change change) {
        double[] gains = evidence.gains(change.numbers);
        evidence.fade(null);
        for (Slot slot : slots) {
            int pair = Evidence.pair(slot.i, slot.j);
            if (pair < gains.length) { // Not of a slot that was imported, if its numbers have not come yet.
                gains[pair] = 0;
            }
        }
        boolean mayReplace = true;
        for (int best = best(gains); best >= 0; best = best(gains)) {
            int slot = slots.length;
            if (slot >= limit(change.numbers)) {
                slot = mayReplace && gains[best] >= REPLACE ? leastUsed(change.floorUpdates) : -1;
                mayReplace = false;
            }
            if (slot < 0) {
                return;
            }
            gains[best] = 0;
            take(slot, best, change);
        }
    }

    private static int limit(int numbers) {
        return 16 + numbers / 2;
    }

    /** The pair with the most gain; -1 if none has enough. */
    private static int best(double[] gains) {
        int best = -1;
        for (int pair = 0; pair < gains.length; pair++) {
            if (gains[pair] >= GAIN && (best < 0 || gains[pair] > gains[best])) {
                best = pair;
            }
        }
        return best;
    }

    /** Of the slots that are old enough; -1 if there is none. */
    private int leastUsed(long updates) {
        int least = -1;
        for (int slot = 0; slot < slots.length; slot++) {
            if (updates - slots[slot].born >= AGE && (least < 0 || use[slot] < use[least])) {
                least = slot;
            }
        }
        return least;
    }

    private void take(int slot, int pair, Change change) {
        int j = 1;
        while (pair >= Evidence.pairs(j + 1)) {
            j++;
        }
        if (slot == slots.length) {
            slots = Arrays.copyOf(slots, slot + 1);
            use = Arrays.copyOf(use, slot + 1);
        }
        slots[slot] = new Slot(pair - Evidence.pairs(j), j, 0, change.floorUpdates);
        use[slot] = 0;
        evidence.forget(pair, null);
        change.take(slot, pair);
    }
}
