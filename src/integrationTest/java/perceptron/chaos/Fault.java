package perceptron.chaos;

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

    final int share;

    Fault(int share) {
        this.share = share;
    }
}
