package perceptron.query.events;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Keeps an object for each model, for a limited number of models: first come, first served. If there is no more room, models that
 * have left this instance are dropped. Any thread may use it.
 */
final class Kept<T> {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int most;
    private final Supplier<T> first;
    private final Predicate<String> isHere;
    private final Map<String, T> all = new ConcurrentHashMap<>();
    private final AtomicLong nextLook = new AtomicLong(System.nanoTime());

    /** @param first makes the object of a new model */
    Kept(int most, Supplier<T> first, Predicate<String> isHere) {
        this.most = most;
        this.first = first;
        this.isHere = isHere;
    }

    /** The object of the model, made if necessary; empty if there is no room for it. */
    Optional<T> of(String model) {
        T own = all.get(model);
        if (own == null && hasRoom()) {
            own = all.computeIfAbsent(model, name -> first.get());
        }
        return Optional.ofNullable(own);
    }

    /** Drops models that are gone, at most once a second because stream threads call this. */
    private boolean hasRoom() {
        long now = System.nanoTime();
        long due = nextLook.get();
        if (all.size() >= most && now - due >= 0 && nextLook.compareAndSet(due, now + LOOK_NANOS)) {
            all.keySet().removeIf(name -> !isHere.test(name));
        }
        return all.size() < most;
    }

    Optional<T> known(String model) {
        return Optional.ofNullable(all.get(model));
    }

    /** Visits the models that are here. */
    void forEach(BiConsumer<String, T> taker) {
        all.forEach((name, one) -> {
            if (isHere.test(name)) {
                taker.accept(name, one);
            }
        });
    }
}
