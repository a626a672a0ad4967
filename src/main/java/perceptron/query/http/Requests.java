package perceptron.query.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ObjLongConsumer;

/** Counts the answered requests by route and status. */
public final class Requests {
    /** @param route the pattern of the path, or none */
    public record Kind(String route, int status) {}

    private final Map<Kind, LongAdder> counts = new ConcurrentHashMap<>();

    void count(String route, int status) {
        counts.computeIfAbsent(new Kind(route, status), kind -> new LongAdder()).increment();
    }

    public void forEach(ObjLongConsumer<Kind> taker) {
        counts.forEach((kind, count) -> taker.accept(kind, count.sum()));
    }
}
