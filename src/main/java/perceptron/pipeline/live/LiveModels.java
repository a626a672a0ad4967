package perceptron.pipeline.live;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The models of this instance, for readers: every task has a desk at which its stream thread answers. */
public final class LiveModels {
    private final Set<Desk> desks = ConcurrentHashMap.newKeySet();

    void open(Desk desk) {
        desks.add(desk);
    }

    void close(Desk desk) {
        desks.remove(desk);
    }

    /** The names of all models of this instance. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        desks.forEach(desk -> names.addAll(desk.names()));
        return names;
    }

    public boolean has(String model) {
        return desks.stream().anyMatch(desk -> desk.names().contains(model));
    }

    /**
     * Asks for a view of a model: empty where it is not of this instance. The answer comes between two examples, at the latest
     * after a tick; it fails where the task is closed before.
     */
    public Optional<CompletableFuture<ModelView>> view(String model) {
        return desks.stream()
                .filter(desk -> desk.names().contains(model))
                .findFirst()
                .map(desk -> desk.ask(model));
    }
}
