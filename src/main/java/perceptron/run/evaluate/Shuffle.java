package perceptron.run.evaluate;

/**
 * The order in which examples are learned: as in the file, or, with a seed, in another one for every pass.
 *
 * <p>Then before every pass the order of the last one is shuffled (Fisher and Yates, from the end): place i, from the last
 * down to 1, is exchanged with place r mod (i + 1), where r, as an unsigned number, is the next of SplitMix64 (Steele, Lea,
 * Flood 2014). The same seed gives the same order everywhere.
 */
final class Shuffle {
    private final int[] examples;
    private final boolean shuffled;
    private long state;

    /** @param seed null for the order of the file */
    Shuffle(int size, Long seed) {
        examples = new int[size];
        for (int i = 0; i < size; i++) {
            examples[i] = i;
        }
        shuffled = seed != null;
        state = shuffled ? seed : 0;
    }

    /** Begins the next pass. */
    void next() {
        if (!shuffled) {
            return;
        }
        for (int i = examples.length - 1; i > 0; i--) {
            int j = (int) Long.remainderUnsigned(random(), i + 1);
            int other = examples[j];
            examples[j] = examples[i];
            examples[i] = other;
        }
    }

    int size() {
        return examples.length;
    }

    int example(int place) {
        return examples[place];
    }

    private long random() {
        state += 0x9e3779b97f4a7c15L;
        long z = state;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
