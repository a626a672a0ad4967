package perceptron.learner;

/** The drift detection method a second time, over the labels since the last drift. */
final class NaiveDrift {
    private int since;
    private int mistakesSince;
    private double least = Double.POSITIVE_INFINITY;
    private double driftFrom = Double.POSITIVE_INFINITY;

    /** Whether the error has risen for good with this label. */
    boolean isWith(boolean isMistake) {
        since++;
        mistakesSince += isMistake ? 1 : 0;
        double share = (mistakesSince + 1.0) / (since + 2);
        double deviation = Math.sqrt(share * (1 - share) / since);
        double worst = share + deviation;
        if (since >= 200 && worst <= least) {
            least = worst;
            driftFrom = share + 3 * deviation;
        }
        return since >= 200 && mistakesSince >= 30 && worst >= driftFrom;
    }

    /** From the next label on. */
    void forget() {
        since = 0;
        mistakesSince = 0;
        least = Double.POSITIVE_INFINITY;
        driftFrom = Double.POSITIVE_INFINITY;
    }
}
