package perceptron.chaos;

import java.util.Random;

/** The faults of a run in their order, with all that is chosen about them: it follows from the seed alone. */
final class Plan {
    private static final int LONGEST_WAIT = 1_500;

    /** What is done to the job and to what it lives on, and how often of a hundred times. */
    enum Fault {
        /** Signal 9 to an instance, mostly to one that takes in examples just then. */
        KILL(71),
        /** Signal 9 to both instances at once. */
        KILL_BOTH(4),
        /** An instance stands still, often for so long that the others take it for dead. */
        PAUSE(7),
        /** Signal 15 to an instance. */
        TERMINATE(3),
        BROKER_KILL(2),
        BROKER_PAUSE(2),
        /** The registry is in trouble for some seconds, in one of several ways, and an instance is killed meanwhile. */
        REGISTRY(3),
        /** An instance is killed or ended, and a file in its state folder is damaged before it starts again. */
        DAMAGE(6),
        /** The disk of an instance is full for some seconds. */
        FULL_DISK(2);

        private final int share;

        Fault(int share) {
            this.share = share;
        }
    }

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
