package perceptron.pipeline.live;

import java.util.concurrent.atomic.AtomicLong;
import perceptron.pipeline.wire.Prediction;

/** Notices that no example has a label: such a job looks healthy, and never learns. Any thread may call. */
public final class MissingLabels implements Observer {
    /** This many examples without a label are no coincidence. */
    private static final long MANY = 1_000;

    private final AtomicLong examples = new AtomicLong();
    private volatile boolean notMissing;

    /** @param expectedLater whether all labels arrive later than their examples, so that none is missing */
    public MissingLabels(boolean expectedLater) {
        notMissing = expectedLater;
    }

    @Override
    public void predicted(String model, Prediction prediction) {
        if (notMissing) {
            return;
        }
        if (prediction.trueLabel == null) {
            examples.incrementAndGet();
        } else {
            notMissing = true;
        }
    }

    @Override
    public void judged(String model) {
        notMissing = true;
    }

    /** How many examples have arrived, if they are many and none of them has had a label; otherwise 0. */
    public long examples() {
        long many = examples.get();
        return notMissing || many < MANY ? 0 : many;
    }
}
