package perceptron.query.history;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import perceptron.avro.UpdateRate;
import perceptron.pipeline.live.Measured;

/**
 * The last day of up to 10,000 models: first come, first served. If there is no more room, models that have left this instance are
 * dropped. Any thread may use it.
 *
 * <p>The memory is bounded: the more models there are, the sooner the points of each are merged. After a busy day a model of a few has
 * some 1,100 points of 130 bytes, one of ten thousand some 80, so that all of them together take at most about 110 MB.
 */
public final class RateHistory {
    static final int MODELS = 10_000;
    private static final int FINEST = 120;
    private static final int COARSEST = 5;
    private static final int MODELS_TIMES_RESOLUTION = 40_000;
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Predicate<String> isHere;
    private final Map<String, ModelHistory> models = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong nextLook = new AtomicLong(System.nanoTime());
    private final int namedAtMost;
    private final Set<String> named = new HashSet<>(); // guarded by itself, as the next one is
    private long nextNamedLook = System.nanoTime();
    private final DoubleAdder[] others = new DoubleAdder[Total.values().length];

    /**
     * @param namedAtMost how many models have metrics of their own; the counts of all others are added up
     * @param isHere whether this instance has a model of that name
     */
    public RateHistory(int namedAtMost, Predicate<String> isHere) {
        this.namedAtMost = namedAtMost;
        this.isHere = isHere;
        Arrays.setAll(others, total -> new DoubleAdder());
    }

    void add(String model, Measured now) {
        of(model).ifPresent(own -> {
            Measured before = own.latest();
            own.add(now, resolution());
            if (!isNamed(model) && before != null) {
                addToOthers(before, now);
            }
        });
    }

    private boolean isNamed(String model) {
        synchronized (named) {
            if (named.contains(model)) {
                return true;
            }
            if (named.size() >= namedAtMost && System.nanoTime() - nextNamedLook >= 0) {
                nextNamedLook = System.nanoTime() + LOOK_NANOS;
                named.removeIf(name -> !isHere.test(name));
            }
            return named.size() < namedAtMost && named.add(model);
        }
    }

    /** After a reset a model counts from zero again. */
    private void addToOthers(Measured before, Measured now) {
        boolean isReset = now.examples() < before.examples();
        for (Total total : Total.values()) {
            others[total.ordinal()].add(total.of(now) - (isReset ? 0 : total.of(before)));
        }
    }

    /** What all models without metrics of their own have counted, together, since this process began. */
    public double ofOthers(Total total) {
        return others[total.ordinal()].sum();
    }

    /** Visits the models that have metrics of their own. */
    public void forEachNamed(BiConsumer<String, ModelHistory> consumer) {
        Set<String> all;
        synchronized (named) {
            all = Set.copyOf(named);
        }
        forEach((name, own) -> {
            if (all.contains(name)) {
                consumer.accept(name, own);
            }
        });
    }

    /**
     * Counts a closed window of another instance, or of the time before this process had the model.
     *
     * @param at when the row was written
     */
    void add(String model, UpdateRate row, long at) {
        if (row.getClosed()) {
            of(model).ifPresent(own -> own.add(Point.of(row, at), isHere.test(model), resolution()));
        }
    }

    void add(String model, ModelHistory.Note note) {
        of(model).ifPresent(own -> own.add(note));
    }

    /** A point may be as long as its age divided by this. */
    private int resolution() {
        return resolution(count.get());
    }

    static int resolution(int models) {
        return Math.max(COARSEST, Math.min(FINEST, MODELS_TIMES_RESOLUTION / Math.max(1, models)));
    }

    private Optional<ModelHistory> of(String model) {
        ModelHistory own = models.get(model);
        if (own == null && hasRoom()) {
            own = models.computeIfAbsent(model, name -> {
                count.incrementAndGet();
                return new ModelHistory();
            });
        }
        return Optional.ofNullable(own);
    }

    /** Drops models that are gone, at most once a second because stream threads call this. */
    private boolean hasRoom() {
        long now = System.nanoTime();
        long due = nextLook.get();
        if (count.get() >= MODELS && now - due >= 0 && nextLook.compareAndSet(due, now + LOOK_NANOS)) {
            models.keySet().removeIf(name -> !isHere.test(name));
            count.set(models.size());
        }
        return count.get() < MODELS;
    }

    /** Empty if nothing is known of the model. */
    public Optional<ModelHistory> find(String model) {
        return Optional.ofNullable(models.get(model));
    }

    /** Visits the models that are here and have received an example since this process began. */
    public void forEach(BiConsumer<String, ModelHistory> consumer) {
        models.forEach((name, own) -> {
            if (own.latest() != null && isHere.test(name)) {
                consumer.accept(name, own);
            }
        });
    }
}
