package perceptron.query.history;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import perceptron.example.Reason;
import perceptron.learner.Change;
import perceptron.pipeline.live.DeadLetter;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.wire.Prediction;

/**
 * Remembers what happens in the job. It does almost nothing for a single example: models count by themselves, and report their counts
 * once a second.
 */
public final class Monitor implements Observer {
    private final RateHistory history;
    private final SampledPredictions predictions = new SampledPredictions();
    private final LatestDeadLetters deadLetters = new LatestDeadLetters();
    private final LongAdder[] rejected = new LongAdder[Reason.values().length];
    private final LongAdder leftOut = new LongAdder();
    private final LongAdder fromTheFuture = new LongAdder();

    /**
     * @param namedAtMost how many models have metrics of their own
     * @param isHere whether this instance has a model of that name
     */
    public Monitor(int namedAtMost, Predicate<String> isHere) {
        history = new RateHistory(namedAtMost, isHere);
        for (int reason = 0; reason < rejected.length; reason++) {
            rejected[reason] = new LongAdder();
        }
    }

    @Override
    public void predicted(String model, Prediction prediction) {
        predictions.add(model, prediction);
    }

    @Override
    public void updated(String model, Change change) {
        if (change.kind == Change.Kind.START || change.kind == Change.Kind.IMPORT) {
            note(model, change.kind.name());
        }
    }

    @Override
    public void measured(String model, Measured measured) {
        history.add(model, measured);
    }

    @Override
    public void drifted(String model) {
        note(model, "DRIFT");
    }

    private void note(String model, String kind) {
        history.add(model, new ModelHistory.Note(System.currentTimeMillis(), kind));
    }

    @Override
    public void rejected(DeadLetter letter) {
        rejected[letter.reason().ordinal()].increment();
        deadLetters.add(letter);
    }

    @Override
    public void leftOut(long features) {
        leftOut.add(features);
    }

    @Override
    public void fromTheFuture(String model) {
        fromTheFuture.increment();
    }

    public RateHistory history() {
        return history;
    }

    public SampledPredictions predictions() {
        return predictions;
    }

    public LatestDeadLetters deadLetters() {
        return deadLetters;
    }

    public long rejectedFor(Reason reason) {
        return rejected[reason.ordinal()].sum();
    }

    public long leftOut() {
        return leftOut.sum();
    }

    public long fromTheFuture() {
        return fromTheFuture.sum();
    }
}
