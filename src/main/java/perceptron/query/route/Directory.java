package perceptron.query.route;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import perceptron.query.http.Paths;
import perceptron.query.http.Refusal;

/**
 * Remembers for a while at which instance a model lives. An entry that proves wrong is dropped, and the instances are
 * asked again.
 */
final class Directory {
    private static final int MOST = 10_000;
    private static final long NANOS = Duration.ofMinutes(5).toNanos();

    private record Entry(String address, long until) {}

    private final Instances instances;
    private final BooleanSupplier isSettled;
    private final Map<String, Entry> known = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
            return size() > MOST;
        }
    });

    /** @param isSettled whether this instance has all models of its partitions */
    Directory(Instances instances, BooleanSupplier isSettled) {
        this.instances = instances;
        this.isSettled = isSettled;
    }

    /** @throws Refusal if no other instance has the model */
    String ownerOf(String model) throws InterruptedException {
        Entry entry = known.get(model);
        if (entry != null && System.nanoTime() - entry.until() < 0) {
            return entry.address();
        }
        String owner = find(model);
        known.put(model, new Entry(owner, System.nanoTime() + NANOS));
        return owner;
    }

    void forget(String model) {
        known.remove(model);
    }

    private String find(String model) throws InterruptedException {
        boolean moving = !isSettled.getAsBoolean();
        List<String> silent = new ArrayList<>();
        for (Asked other : instances.askOthers("/api/models/" + Paths.encode(model) + "/owner")) {
            try {
                switch (other.response().get().statusCode()) {
                    case 200 -> {
                        return other.address();
                    }
                    case 404 -> {}
                    default -> moving = true;
                }
            } catch (ExecutionException e) {
                silent.add(other.address() + " (" + e.getCause().getMessage() + ")");
            }
        }
        if (moving) {
            throw Refusal.unavailable("model " + model + " is not found while partitions move or are restored");
        }
        if (!silent.isEmpty()) {
            throw Refusal.badGateway(
                    "model " + model + " may be at " + String.join(", ", silent) + ", which cannot be reached");
        }
        throw Refusal.notFound("there is no model " + model);
    }
}
