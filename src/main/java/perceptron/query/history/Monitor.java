package perceptron.query.history;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import perceptron.avro.UpdateRate;
import perceptron.learner.Change;
import perceptron.pipeline.live.Measured;
import perceptron.pipeline.live.Observer;
import perceptron.pipeline.live.Observer.DeadLetter;
import perceptron.pipeline.wire.Prediction;
import perceptron.query.history.Point.Count;

/**
 * Remembers what happens in the job: the last day of up to 10,000 models, first come, first served, and dead letters. If there is no
 * more room, models that have left this instance are dropped. Any thread may use it. It does almost nothing for a single example: models
 * count by themselves, and report their counts once a second.
 *
 * <p>The memory is bounded: the more models there are, the sooner the points of each are merged. After a busy day a model of a few has
 * some 1,100 points of 160 bytes, one of ten thousand some 80, so that all of them together take at most about 130 MB.
 */
public final class Monitor implements Observer {
    static final int MODELS = 10_000;
    private static final int FINEST = 120;
    private static final int COARSEST = 5;
    private static final int MODELS_TIMES_RESOLUTION = 40_000;
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** This many examples without a label are not a coincidence. */
    private static final long MANY_UNLABELLED = 1_000;

    private final Predicate<String> isHere;
    private final Map<String, ModelHistory> models = new ConcurrentHashMap<>();
    private final int namedAtMost;
    private final Set<String> named = ConcurrentHashMap.newKeySet();
    private final LongSupplier nanos;
    private long nextLook; // guarded by this
    private final DoubleAdder[] others = new DoubleAdder[Count.values().length];
    private final LatestDeadLetters deadLetters = new LatestDeadLetters();
    private final Map<String, Drift> drifted = new TreeMap<>(); // guarded by this
    private final LongAdder unlabelled = new LongAdder();
    private volatile boolean labelsArrive;
    private final LongAdder leftOut = new LongAdder();
    private final LongAdder fromTheFuture = new LongAdder();

    /**
     * @param namedAtMost how many models have metrics of their own; the counts of all others are added up
     * @param labelsArrive whether it is known that labels arrive, since all of them are later than their examples
     * @param isHere whether this instance has a model of that name
     */
    public Monitor(int namedAtMost, boolean labelsArrive, Predicate<String> isHere) {
        this(namedAtMost, labelsArrive, isHere, System::nanoTime);
    }

    /** @param nanos a clock, of nanoseconds since any moment */
    Monitor(int namedAtMost, boolean labelsArrive, Predicate<String> isHere, LongSupplier nanos) {
        this.nanos = nanos;
        nextLook = nanos.getAsLong();
        this.namedAtMost = namedAtMost;
        this.labelsArrive = labelsArrive;
        this.isHere = isHere;
        Arrays.setAll(others, count -> new DoubleAdder());
    }

    @Override
    public void predicted(String model, Prediction prediction) {
        if (prediction.trueLabel != null) {
            labelled();
        } else if (!labelsArrive) {
            unlabelled.increment();
        }
        ModelHistory own = models.get(model);
        if (own != null) {
            own.add(prediction);
        }
    }

    @Override
    public void updated(String model, Change change) {
        if (change.kind == Change.Kind.START || change.kind == Change.Kind.IMPORT) {
            String kind = change.kind.name();
            history(model).ifPresent(own -> own.add(new ModelHistory.Note(System.currentTimeMillis(), kind, null)));
        }
    }

    @Override
    public void judged(String model) {
        labelled();
    }

    private void labelled() {
        if (!labelsArrive) {
            labelsArrive = true;
        }
    }

    /**
     * How many examples have arrived since the process began, if they are many and none of them has had a label; otherwise 0. Such a job
     * looks healthy, and never learns.
     */
    public long unlabelled() {
        long examples = unlabelled.sum();
        return labelsArrive || examples < MANY_UNLABELLED ? 0 : examples;
    }

    @Override
    public void drifted(String model, Drift drift) {
        long now = System.currentTimeMillis();
        if (history(model).map(own -> own.drifted(now, drift)).orElse(true)) {
            synchronized (this) {
                drifted.put(model, drift);
            }
        }
    }

    /** The models in which a drift was found since this was last called, each episode once. */
    public synchronized Map<String, Drift> takeDrifted() {
        Map<String, Drift> models = new TreeMap<>(drifted);
        drifted.clear();
        return models;
    }

    @Override
    public void measured(String model, int partition, Measured now) {
        history(model).ifPresent(own -> {
            Measured before = own.add(partition, now, resolution(models.size()));
            if (!isNamed(model) && before != null) {
                addToOthers(before, now);
            }
        });
    }

    @Override
    public void stored(String model, int partition, Measured then) {
        history(model).ifPresent(own -> {
            own.stored(partition, then);
            isNamed(model);
        });
    }

    /** After a reset a model counts from zero again. */
    private void addToOthers(Measured before, Measured now) {
        boolean isReset = now.examples() < before.examples();
        for (Count count : Count.values()) {
            double more = count.of(now) - (isReset ? 0 : count.of(before));
            others[count.ordinal()].add(Double.isNaN(more) ? 0 : more);
        }
    }

    private synchronized boolean isNamed(String model) {
        if (named.contains(model)) {
            return true;
        }
        if (named.size() >= namedAtMost) {
            dropGone();
        }
        return named.size() < namedAtMost && named.add(model);
    }

    /** Drops models that are gone or have had no example, at most once a second because stream threads call this. */
    private synchronized void dropGone() {
        long now = nanos.getAsLong();
        if (now - nextLook < 0) {
            return;
        }
        nextLook = now + LOOK_NANOS;
        if (models.size() >= MODELS) {
            models.keySet().removeIf(name -> !isHere.test(name));
            models.values().removeIf(own -> models.size() > MODELS * 9 / 10 && own.isIdle());
        }
        named.removeIf(name -> !isHere.test(name)
                || !models.containsKey(name)
                || models.get(name).isIdle());
    }

    /** Counts a closed window of another instance, or of the time before this process had the model; it was written at a time by the clock. */
    void add(String model, UpdateRate row, long at) {
        if (row.getClosed()) {
            history(model).ifPresent(own -> own.add(Point.of(row, at), isHere.test(model), resolution(models.size())));
        }
    }

    /** A point may be as long as its age divided by this. */
    static int resolution(int models) {
        return Math.max(COARSEST, Math.min(FINEST, MODELS_TIMES_RESOLUTION / Math.max(1, models)));
    }

    /** The history of a model, from now on if there was none; empty if there is no room for it. */
    public Optional<ModelHistory> history(String model) {
        ModelHistory own = models.get(model);
        if (own != null) {
            return Optional.of(own);
        }
        if (models.size() >= MODELS) {
            dropGone();
        }
        return models.size() >= MODELS
                ? Optional.empty()
                : Optional.of(models.computeIfAbsent(model, name -> new ModelHistory()));
    }

    /** Visits the models that are here. */
    public void forEach(BiConsumer<String, ModelHistory> consumer) {
        models.forEach((name, own) -> {
            if (own.latest() != null && isHere.test(name)) {
                consumer.accept(name, own);
            }
        });
    }

    /** Visits the models that have metrics of their own. */
    public void forEachNamed(BiConsumer<String, ModelHistory> consumer) {
        forEach((name, own) -> {
            if (named.contains(name)) {
                consumer.accept(name, own);
            }
        });
    }

    /** What all models without metrics of their own have counted, together, since this process began. */
    public double ofOthers(Count count) {
        return others[count.ordinal()].sum();
    }

    @Override
    public void rejected(DeadLetter letter) {
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

    public LatestDeadLetters deadLetters() {
        return deadLetters;
    }

    public long leftOut() {
        return leftOut.sum();
    }

    public long fromTheFuture() {
        return fromTheFuture.sum();
    }
}
