package perceptron.chaos;

import java.util.Random;

/** The faults of a run in their order, with all that is chosen about them: it follows from the seed alone. */
final class Plan {
    private static final int LONGEST_WAIT = 1_500;

    /**
     * One fault.
     *
     * @param waitMillis how long nothing is done before it
     * @param instance which of the two it hits
     * @param atWork whether it waits until that instance works
     * @param millis how long it lasts
     * @param random for everything else
     */
    record Step(Fault fault, int waitMillis, int instance, boolean atWork, int millis, Random random) {}

    private final Random random;

    Plan(long seed) {
        random = new Random(seed);
    }

    Step next() {
        return new Step(
                fault(),
                random.nextInt(LONGEST_WAIT),
                random.nextInt(2),
                random.nextInt(16) > 0,
                500 + random.nextInt(7_500),
                new Random(random.nextLong()));
    }

    private Fault fault() {
        int place = random.nextInt(100);
        for (Fault fault : Fault.values()) {
            place -= fault.share;
            if (place < 0) {
                return fault;
            }
        }
        throw new IllegalStateException("the shares are less than 100");
    }
}
