package perceptron.learner;

/**
 * Where a weight begins: at zero, or at a random number of [-0.5, 0.5) that is a function of seed, vector and index alone.
 * So no dimension has to be known, and a weight that nothing was learned about need not be kept.
 *
 * <p>The random number is the 64-bit finalizer of SplitMix64 (Steele, Lea, Flood 2014), applied to vector and index, mixed
 * with the seed and applied again; its upper 53 bits are the number, which takes no rounding.
 */
public record Start(boolean random, long seed) {
    private static final String RANDOM = "random:";

    public static final Start ZERO = new Start(false, 0);

    public static Start random(long seed) {
        return new Start(true, seed);
    }

    /** @param text {@code zero} or {@code random:SEED} */
    public static Start of(String text) {
        if (text.equals("zero")) {
            return ZERO;
        }
        try {
            if (text.startsWith(RANDOM)) {
                return random(Long.parseLong(text.substring(RANDOM.length())));
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("SEED must be a whole number, as in random:7", e);
        }
        throw new IllegalArgumentException("it must be zero or random:SEED, as in random:7");
    }

    /** As {@link #of} reads it. */
    public String code() {
        return random ? RANDOM + seed : "zero";
    }

    public double at(int vector, int index) {
        if (!random) {
            return 0;
        }
        long bits = mix(seed + mix(((long) vector << 32) + index));
        return (bits >>> 11) * 0x1p-53 - 0.5;
    }

    private static long mix(long z) {
        z += 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
