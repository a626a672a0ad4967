package perceptron.pipeline.live;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import perceptron.features.FeatureNames;

/** The models of this instance, for readers: every task has a desk at which its stream thread answers. */
public final class LiveModels {
    private final Set<SnapshotRequests> desks = ConcurrentHashMap.newKeySet();
    private final Set<FeatureNames> featureNames = ConcurrentHashMap.newKeySet();

    /** Lets readers find the names that a task keeps, until it is closed. */
    public void open(FeatureNames names) {
        featureNames.add(names);
    }

    public void close(FeatureNames names) {
        featureNames.remove(names);
    }

    /** The names of features that are known to be hashed to an index. */
    public List<String> featureNames(int index) {
        return featureNames.stream()
                .flatMap(names -> names.at(index).stream())
                .distinct()
                .toList();
    }

    void open(SnapshotRequests desk) {
        desks.add(desk);
    }

    void close(SnapshotRequests desk) {
        desks.remove(desk);
    }

    /** How many models there are in this instance. */
    public int count() {
        return desks.stream().mapToInt(desk -> desk.names().size()).sum();
    }

    /** The first names, in their order, of this instance's models that come after the given one. */
    public List<String> namesAfter(String name, int most) {
        return desks.stream()
                .flatMap(desk -> desk.names().tailSet(name, false).stream().limit(most))
                .sorted()
                .distinct()
                .limit(most)
                .toList();
    }

    public boolean has(String model) {
        return desks.stream().anyMatch(desk -> desk.names().contains(model));
    }

    /**
     * Asks for a view of a model: empty where it is not of this instance. The answer comes between two records, at the latest
     * after a tick; it fails where the model is deleted before, or with {@link Moving} where the task is closed.
     */
    public Optional<CompletableFuture<ModelView>> view(String model) {
        return desks.stream()
                .filter(desk -> desk.names().contains(model))
                .findFirst()
                .map(desk -> desk.ask(model));
    }
}
