package perceptron.features;

import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import perceptron.example.Example;
import perceptron.example.FeatureVector;
import perceptron.example.NamedFeatures;
import perceptron.example.NamedFeatures.Kind;
import perceptron.example.Reason;
import perceptron.example.RecordFields;
import perceptron.example.Rejection;

/**
 * From an example as it came in to the numbers that enter the arithmetic: times become numbers, texts are split and fields are crossed
 * if that is set, names are hashed, and with {@link Scaling#L2} the example is brought to length 1. (The learner does {@link Scaling#RMS},
 * since that depends on what the model has seen.)
 *
 * <p>Numbers that are drawn as curves have indices after those of all other features, so that an index alone shows that a feature is a
 * number. The example has number n at {@code 2^30 + n}. Its value enters the arithmetic of curves at {@code 2^30 + 9 n}, and its hats at
 * the eight indices after that. The number of a name is its hash, that of an index the index after all hashes, so that it can be told
 * which numbers have an order of their own. The last numbers are cyclic ones (see {@link Times}), each period's by themselves, so that
 * an index alone also shows the period.
 *
 * <p>The example itself is not changed, and not copied if it enters as it is. Owned by one thread.
 */
public final class Featurizer {
    /**
     * How the values of a feature are scaled before they enter the arithmetic. Raw features of mixed units ruin every
     * linear learner, since the largest values outweigh all others.
     */
    public enum Scaling {
        /** Values stay as they came. */
        NONE,

        /** Every example is divided by its length. It needs nothing but the example itself. */
        L2,

        /** Every feature is divided by its root mean square so far, which is a part of the model. The learner adaptive always does this. */
        RMS
    }

    /** What the adaptive learner makes of a number; with the other learners everything stays as it is. */
    public enum NumberForm {
        /**
         * Numeric fields and the values of short dense vectors are curves, and surfaces if an example has 2 to 128 of them; sparse
         * vectors stay as they are.
         */
        AUTO,
        LINEAR,
        /** Everything but categories, texts and booleans as curves. */
        CURVE,
        /** The same, and pairs of them as surfaces. */
        SURFACE;

        /** A longer dense vector is not taken for numbers with a meaning of their own. */
        private static final int SHORT = 1_000;

        /** With more numbers in an example, surfaces are looked for only if that is set. */
        private static final int FEW = 128;

        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static NumberForm ofCode(String code) {
            return valueOf(code.toUpperCase(Locale.ROOT));
        }

        /** Whether all that comes without a name is a number. */
        boolean drawsAll() {
            return this == CURVE || this == SURFACE;
        }

        public boolean drawsDense(int size) {
            return drawsAll() || this == AUTO && size <= SHORT;
        }

        /** How many floors a model has for an example with so many numbers: the line, the curves, the surfaces. */
        public int floors(int numbers) {
            return switch (this) {
                case AUTO -> numbers == 0 ? 1 : numbers == 1 || numbers > FEW ? 2 : 3;
                case LINEAR -> 1;
                case CURVE -> 2;
                case SURFACE -> 3;
            };
        }
    }

    public static final int HATS = 8;

    /** The largest number of bits of hashed names that leaves room for the hats. */
    public static final int MOST_HASH_BITS = 26;

    private static final int FIRST_NUMBER = 1 << 30;
    private static final int FIRST_PLACED = 1 << MOST_HASH_BITS;
    private static final int EACH_NUMBER = HATS + 1;
    private static final Kind[] CYCLIC = {Kind.HOUR, Kind.WEEKDAY, Kind.DAY};
    private static final int CYCLIC_BITS = 14;
    private static final int FIRST_CYCLIC =
            (FeatureVector.MAX_INDEX - FIRST_NUMBER) / EACH_NUMBER - (CYCLIC.length << CYCLIC_BITS);
    private static final int MOST_PLACED = FIRST_CYCLIC - FIRST_PLACED;

    private final Hashing hashing;
    private final Scaling scaling;
    private final NumberForm numbers;
    private final Crossings crossings;
    private final TextSplitter texts;
    private final Times times;
    /** Null if no field is crossed. */
    private final Crossings.Crosser crosser;

    private final NamedFeatures combined = new NamedFeatures();
    private final FeatureVector hashed = new FeatureVector();
    private final FeatureVector scaled = new FeatureVector();
    private final FeatureVector moved = new FeatureVector();
    private final Set<String> missing = new LinkedHashSet<>();
    private final UniqueCategories unique;
    private boolean hasSeenEnough;
    private long leftOut;

    /**
     * @param numbers the form of numbers; {@link NumberForm#LINEAR} if the model draws no curves
     * @param texts the fields whose texts are split into words
     * @param zone in which times with an offset are taken
     */
    public Featurizer(
            Hashing hashing,
            Scaling scaling,
            NumberForm numbers,
            Crossings crossings,
            List<String> texts,
            ZoneId zone) {
        this.hashing = hashing;
        this.scaling = scaling;
        this.numbers = numbers;
        this.crossings = crossings;
        missing.addAll(crossings.names());
        missing.addAll(texts);
        unique = new UniqueCategories(texts);
        this.texts = new TextSplitter(texts, missing);
        times = new Times(zone, marksNumbers() && scaling != Scaling.L2);
        crosser = crossings.isEmpty() ? null : new Crossings.Crosser(crossings, missing);
    }

    /** The index at which an example has a number. */
    public static int inExample(int number) {
        return FIRST_NUMBER + number;
    }

    /** The number that an example has at an index: in a dense vector it lies at its own. */
    public static int ofExample(int index) {
        return index < FIRST_NUMBER ? FIRST_PLACED + index : index - FIRST_NUMBER;
    }

    /** The index of a number in the vector that it comes from; the hash of its name if it comes from a record. */
    public static int feature(int number) {
        return isPlaced(number) ? number - FIRST_PLACED : number;
    }

    /** Whether a number comes from an index and not from a name. */
    public static boolean isPlaced(int number) {
        return number >= FIRST_PLACED && number < FIRST_CYCLIC;
    }

    /** Whether an index is of a number. The bias, one past the largest index, is none. */
    public static boolean isNumber(int index) {
        return index >= FIRST_NUMBER && index <= FeatureVector.MAX_INDEX;
    }

    /** The number of a cyclic feature, by its kind and the hash of its name. */
    static int cyclic(Kind kind, int hash) {
        int place = Math.abs(hash) & (1 << CYCLIC_BITS) - 1;
        return FIRST_CYCLIC + (kind.ordinal() - CYCLIC[0].ordinal() << CYCLIC_BITS) + place;
    }

    /** The period of the number that an example has at an index; 0 if it is not cyclic. */
    public static int period(int index) {
        int cycle = index - FIRST_NUMBER - FIRST_CYCLIC >> CYCLIC_BITS;
        return cycle < 0 || cycle >= CYCLIC.length ? 0 : CYCLIC[cycle].period;
    }

    /** The index at which a number's value enters the arithmetic. */
    public static int value(int number) {
        return FIRST_NUMBER + EACH_NUMBER * number;
    }

    /** The number whose value or hat enters the arithmetic at an index. */
    public static int number(int index) {
        return (index - FIRST_NUMBER) / EACH_NUMBER;
    }

    /** Which of a number's hats enters the arithmetic at an index, from 1 on; 0 for its value. */
    public static int hat(int index) {
        return (index - FIRST_NUMBER) % EACH_NUMBER;
    }

    /** @throws IllegalArgumentException if a field that is to be split or crossed is not a feature */
    public void check(RecordFields fields) {
        crossings.names().forEach(field -> fields.requireFeature("cross", field));
        texts.fields().forEach(field -> fields.requireFeature("text.fields", field));
    }

    /** The example's features, valid until the next call or until the example changes. */
    public FeatureVector vector(Example example) {
        leftOut = 0;
        hasSeenEnough = false;
        FeatureVector vector = example.hasNames() ? named(example.named()) : placed(example.vector());
        if (scaling == Scaling.L2) {
            scaleToUnitLength(vector, scaled);
            return scaled;
        }
        return vector;
    }

    /** Whether numbers get the indices reserved for them. */
    public boolean marksNumbers() {
        return numbers != NumberForm.LINEAR;
    }

    /** The largest index of a feature of its vectors, as people know it, but for cyclic ones; -1 if there is none. */
    public int largestIndex(FeatureVector vector) {
        int largest = -1;
        for (int k = 0; k < vector.size(); k++) {
            int index = vector.index(k);
            boolean isMarked = marksNumbers() && !vector.isDense() && isNumber(index);
            if (!isMarked || period(index) == 0) {
                largest = Math.max(largest, isMarked ? feature(ofExample(index)) : index);
            }
        }
        return largest;
    }

    /** How many features of the last example were left out: words and crossings past their limits. */
    public long leftOut() {
        return leftOut;
    }

    /** The fields that are to be split or crossed, but that no example has had yet. */
    public List<String> missing() {
        return List.copyOf(missing);
    }

    /** Fields whose categories are nearly all different, in the first thousand examples. */
    public List<String> unique() {
        return unique.names();
    }

    /** Whether {@link #unique} became final with the last example. */
    public boolean hasSeenEnough() {
        return hasSeenEnough;
    }

    private FeatureVector named(NamedFeatures given) {
        NamedFeatures named = times.read(given);
        hasSeenEnough = unique.add(named);
        NamedFeatures all = named;
        if (crosser != null || !texts.fields().isEmpty()) {
            all = combined;
            all.clear();
            leftOut += texts.split(named, all);
        }
        if (crosser != null) {
            leftOut += crosser.cross(all);
        }
        hashing.hash(all, numbers != NumberForm.LINEAR, hashed);
        return hashed;
    }

    /** An example without names. If all that it has are numbers, dense and sparse ones get the same indices. */
    private FeatureVector placed(FeatureVector vector) {
        boolean areNumbers = numbers.drawsAll();
        boolean stays = vector.isDense() ? !areNumbers : numbers == NumberForm.LINEAR;
        if (stays) {
            return vector;
        }
        checkIndices(vector, areNumbers ? MOST_PLACED : FIRST_NUMBER);
        if (!areNumbers) {
            return vector;
        }
        moved.clear(false);
        for (int k = 0; k < vector.size(); k++) {
            if (!vector.isDense() || vector.value(k) != 0) {
                moved.add(inExample(FIRST_PLACED + vector.index(k)), vector.value(k));
            }
        }
        return moved;
    }

    private static void checkIndices(FeatureVector vector, int limit) {
        int last = vector.size() == 0 ? 0 : vector.index(vector.size() - 1);
        if (last >= limit) {
            throw new Rejection(
                    Reason.BAD_INDEX,
                    "index " + last + " is not below " + limit + ", the limit with curves: numbers=linear takes it");
        }
    }

    /**
     * Brings an example to length 1: {@code x / |x|}. The contract, bit for bit: the squares are added in double, one after the other
     * in the order of the indices; the root is taken in double; every value is divided by it in double and then rounded to float. The
     * squares of floats neither overflow nor underflow in double. An example of zeros stays as it is. The bias takes no part in this.
     */
    private static void scaleToUnitLength(FeatureVector from, FeatureVector to) {
        double squares = 0;
        for (int k = 0; k < from.size(); k++) {
            squares += (double) from.value(k) * from.value(k);
        }
        double length = squares > 0 ? Math.sqrt(squares) : 1;
        to.copyFrom(from);
        for (int k = 0; k < from.size(); k++) {
            to.set(k, (float) (from.value(k) / length));
        }
    }
}
