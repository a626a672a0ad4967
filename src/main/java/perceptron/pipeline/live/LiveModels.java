package perceptron.pipeline.live;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import perceptron.features.FeatureNames;

/** The models of this instance, for readers of any thread. Each task answers the requests for its own models. */
public final class LiveModels {
    private final Set<SnapshotRequests> tasks = ConcurrentHashMap.newKeySet();
    private final Set<FeatureNames> featureNames = ConcurrentHashMap.newKeySet();

    /** Lets readers find the names of features that a task keeps, until it is closed. */
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

    void open(SnapshotRequests task) {
        tasks.add(task);
    }

    void close(SnapshotRequests task) {
        tasks.remove(task);
    }

    /** How many models there are in this instance. */
    public int count() {
        return tasks.stream().mapToInt(task -> task.names().size()).sum();
    }

    /** The names of this instance's models, in alphabetical order from the given one on, at most so many. */
    public List<String> namesFrom(String name, int limit) {
        return tasks.stream()
                .flatMap(task -> task.names().tailSet(name, true).stream().limit(limit))
                .sorted()
                .distinct()
                .limit(limit)
                .toList();
    }

    public boolean has(String model) {
        return tasks.stream().anyMatch(task -> task.names().contains(model));
    }

    /**
     * Requests a view of a model; empty if this instance does not have it. The stream thread answers between two records, or 50 ms
     * later if there are none. The answer fails if the model is deleted first, and with {@link SnapshotRequests.ModelMoves} if the task is closed.
     */
    public Optional<CompletableFuture<ModelView>> view(String model) {
        return tasks.stream()
                .filter(task -> task.names().contains(model))
                .findFirst()
                .map(task -> task.request(model));
    }
}
