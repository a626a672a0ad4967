package perceptron.query.events;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import perceptron.example.Reason;
import perceptron.measure.Drift;
import perceptron.model.Change;
import perceptron.output.Prediction;
import perceptron.output.UpdateRate;
import perceptron.pipeline.live.DeadLetter;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.Observer;

/**
 * Remembers the recent history of the models, and publishes events. It does almost nothing for a single example
 * unless a client watches: models count by themselves, and report their counts once a second.
 */
public final class Monitor implements Observer {
    /** A standing takes about 1.5 kB. */
    private static final int STANDINGS = 10_000;

    private final Events events;
    private final Sampled sampled;
    private final Kept<Series> series;
    private final Kept<Standing> standings = new Kept<>(STANDINGS, Standing::new, model -> this.isHere.test(model));
    private final UnlistedModels unlisted = new UnlistedModels(model -> this.isHere.test(model));
    private final LongAdder[] rejected = new LongAdder[Reason.values().length];
    private final LatestDeadLetters deadLetters = new LatestDeadLetters();
    private final LongAdder leftOut = new LongAdder();
    private final LongAdder fromTheFuture = new LongAdder();
    private volatile Predicate<String> isHere = model -> true;

    /** @param seriesAtMost for how many models the recent history is kept */
    public Monitor(int seriesAtMost, Events events) {
        this.events = events;
        series = new Kept<>(seriesAtMost, Series::new, model -> this.isHere.test(model));
        sampled = new Sampled(events);
        for (int reason = 0; reason < rejected.length; reason++) {
            rejected[reason] = new LongAdder();
        }
    }

    /** Sets how to find out whether a model is still here; the history of others is dropped if room is needed. */
    public void isHere(Predicate<String> isHere) {
        this.isHere = isHere;
    }

    @Override
    public void predicted(String model, Prediction prediction, double loss) {
        sampled.predicted(model, prediction, loss);
    }

    @Override
    public void updated(String model, Change update) {
        sampled.updated(model, update);
    }

    @Override
    public void rated(String model, UpdateRate rate) {
        if (events.isWanted("rate", model)) {
            events.publish(new Event("rate", model, new RatedOf(model, rate)));
        }
    }

    @Override
    public void measured(String model, Measured measured) {
        standings.of(model).ifPresent(own -> own.add(measured));
        Optional<Series> own = series.of(model);
        if (own.isPresent()) {
            own.get().add(measured);
        } else {
            unlisted.add(model, measured);
        }
        if (events.isWanted("measured", model)) {
            events.publish(new Event("measured", model, new MeasuredOf(model, measured)));
        }
    }

    @Override
    public void drifted(String model, Drift drift) {
        long now = System.currentTimeMillis();
        series.of(model).ifPresent(own -> own.add(now, drift));
        if (drift == Drift.DETECTED) {
            standings.of(model).ifPresent(own -> own.drifted(now));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("model", model);
        data.put("at", now);
        data.put("drift", Series.nameOf(drift));
        events.publish(new Event("drift", model, data));
    }

    @Override
    public void rejected(DeadLetter letter) {
        rejected[letter.reason().ordinal()].increment();
        deadLetters.add(letter);
        if (events.isWanted("dead-letter", null)) {
            events.publish(new Event(
                    "dead-letter",
                    null,
                    Map.of(
                            "at",
                            System.currentTimeMillis(),
                            "reason",
                            letter.reason().code())));
        }
    }

    @Override
    public void leftOut(long features) {
        leftOut.add(features);
    }

    @Override
    public void fromTheFuture(String model) {
        fromTheFuture.increment();
    }

    private record RatedOf(String model, @JsonUnwrapped UpdateRate rate) {}

    private record MeasuredOf(String model, @JsonUnwrapped Measured measured) {}

    /** What is remembered of the model; empty lists if there is nothing. */
    public Series.Recent recent(String model) {
        return series.known(model).map(Series::recent).orElse(new Series.Recent(List.of(), List.of()));
    }

    /** Visits the models that are here and have a series. */
    public void forEachSeries(BiConsumer<String, Series> taker) {
        series.forEach(taker);
    }

    /** Visits the models that are here and have received an example since this process began: the first ten thousand. */
    public void forEachStanding(BiConsumer<String, Standing> taker) {
        standings.forEach(taker);
    }

    /** The counts of all models without a series, together. */
    public UnlistedModels unlisted() {
        return unlisted;
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
