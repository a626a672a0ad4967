package perceptron.run.compare;

/** Of the examples that both jobs predicted and whose label is known: who was right. */
record Agreement(long both, long onlyA, long onlyB, long neither) {
    static final Agreement NONE = new Agreement(0, 0, 0, 0);

    /** The agreement on one example. */
    static Agreement of(boolean isARight, boolean isBRight) {
        return new Agreement(
                isARight && isBRight ? 1 : 0,
                isARight && !isBRight ? 1 : 0,
                !isARight && isBRight ? 1 : 0,
                !isARight && !isBRight ? 1 : 0);
    }

    Agreement plus(Agreement other) {
        return new Agreement(both + other.both, onlyA + other.onlyA, onlyB + other.onlyB, neither + other.neither);
    }

    long examples() {
        return both + onlyA + onlyB + neither;
    }

    /** The share that A got wrong; NaN if there are no examples. */
    double errorOfA() {
        return (double) (onlyB + neither) / examples();
    }

    double errorOfB() {
        return (double) (onlyA + neither) / examples();
    }

    /** How likely a difference at least as large is by chance. */
    double p() {
        return McNemar.p(onlyA, onlyB);
    }
}
