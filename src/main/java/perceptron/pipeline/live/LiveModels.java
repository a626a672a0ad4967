package perceptron.pipeline.live;

import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.features.FeatureNames;
import perceptron.learner.LinearModel;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.Progress;
import perceptron.pipeline.store.StoredModel;

/** The models of this instance, for readers of any thread. Each task answers the requests for its own models. */
public final class LiveModels {
    private static final Logger LOG = LoggerFactory.getLogger(LiveModels.class);
    private static final double NANOS_PER_BYTE = 1e9 / (64 << 20);
    private static final int SHARED_LIMIT = 256;

    private final Set<OfTask> tasks = ConcurrentHashMap.newKeySet();
    private final Set<String> split = ConcurrentHashMap.newKeySet();
    private final Set<FeatureNames> featureNames = ConcurrentHashMap.newKeySet();

    /** A request was not answered, because the model is moving to another instance. */
    public static final class ModelMoves extends RuntimeException {
        private ModelMoves() {
            super("the model is moving to another instance", null, false, false);
        }
    }

    /**
     * A model at one moment, for readers of any thread.
     *
     * @param version the number of its last change
     * @param settings with which the model was made
     * @param model a snapshot, which never changes; each reader scores with {@code Scores} of its own
     * @param progress its measures at that moment; only for reading
     */
    public record ModelView(
            String name, long version, int epoch, Map<String, String> settings, LinearModel model, Progress progress) {}

    /** @param records how many records the task had processed when the view was made */
    private record SharedView(ModelView view, long records, long freshUntil) {}

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

    /** For a task that begins. */
    public OfTask ofTask() {
        return new OfTask();
    }

    public int count() {
        return tasks.stream().mapToInt(task -> task.names.size()).sum();
    }

    /** The names of this instance's models, in alphabetical order from the given one on, at most so many. */
    public List<String> namesFrom(String name, int limit) {
        return tasks.stream()
                .flatMap(task -> task.names.tailSet(name, true).stream().limit(limit))
                .sorted()
                .distinct()
                .limit(limit)
                .toList();
    }

    public boolean has(String model) {
        return tasks.stream().anyMatch(task -> task.names.contains(model));
    }

    /** The names that two models have, on two partitions of this instance, since producers send a key to different ones. */
    public Set<String> split() {
        return split;
    }

    /** Something has left this instance: some names may be those of a single model now. */
    private void joinSplit() {
        split.removeIf(
                name -> tasks.stream().filter(task -> task.names.contains(name)).count() < 2);
    }

    /**
     * Requests a view of a model; empty if this instance does not have it. The stream thread answers between two records, or 50 ms
     * later if there are none. The answer fails if the model is deleted first, and with {@link ModelMoves} if the task is closed.
     */
    public Optional<CompletableFuture<ModelView>> view(String model) {
        return tasks.stream()
                .filter(task -> task.names.contains(model))
                .findFirst()
                .map(task -> task.request(model));
    }

    /**
     * The models of one task. Its stream thread answers requests of other threads for them between two records.
     *
     * <p>A view is cheap to make, but while a reader holds it, each page must be copied before it is next written to. So views are shared:
     * all requests that are open at the same time get the same view, and later ones get it again, as long as the task has processed no
     * record. After that the view is kept for so long that readers cause no more than 64 MB of copies a second: one second for a model of
     * 64 MB, less for a smaller one.
     */
    public final class OfTask {
        private final NavigableSet<String> names = new ConcurrentSkipListSet<>();
        private final ConcurrentHashMap<String, CompletableFuture<ModelView>> requests = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, SharedView> shared = new ConcurrentHashMap<>();
        private volatile boolean isOpen;
        private final AtomicLong records = new AtomicLong();

        /** Called by the stream thread, which answers from now on. */
        public void open(ModelStore store) {
            names.clear();
            store.forEachVersion((name, version) -> add(name));
            isOpen = true;
            tasks.add(this);
        }

        /** Called by the stream thread, which answers no more. */
        public void close() {
            tasks.remove(this);
            joinSplit();
            isOpen = false;
            shared.clear();
            failAll();
        }

        private void failAll() {
            requests.values().removeIf(left -> left.completeExceptionally(new ModelMoves()));
        }

        /** Called by the stream thread when a new model begins. */
        public void added(String model) {
            add(model);
            if (split.contains(model)) {
                LOG.warn(
                        "Model {} is on two partitions, since its producers send its key to different ones: there are now two"
                                + " models of this name. examples.repartition=true brings them together.",
                        model);
            }
        }

        private void add(String model) {
            if (has(model)) {
                split.add(model);
            }
            names.add(model);
        }

        /** Called by the stream thread when a model was deleted. */
        public void removed(String model) {
            names.remove(model);
            joinSplit();
        }

        private CompletableFuture<ModelView> request(String model) {
            SharedView last = shared.get(model);
            if (last != null && isFresh(last)) {
                return CompletableFuture.completedFuture(last.view());
            }
            CompletableFuture<ModelView> answer = requests.computeIfAbsent(model, name -> new CompletableFuture<>());
            if (!isOpen) {
                failAll();
            }
            return answer;
        }

        private boolean isFresh(SharedView last) {
            return last.records() == records.get() || System.nanoTime() - last.freshUntil() < 0;
        }

        /** Called by the stream thread after each record, even a rejected one. Costs next to nothing if there are no requests. */
        public void answerAfterRecord(ModelStore store) {
            records.lazySet(records.getPlain() + 1);
            answer(store);
        }

        /** Called by the stream thread at intervals: answers if no records arrive, and drops views that are no longer fresh. */
        public void answerWhileIdle(ModelStore store) {
            if (shared.size() > SHARED_LIMIT) {
                shared.clear();
            }
            shared.values().removeIf(last -> !isFresh(last));
            answer(store);
        }

        private void answer(ModelStore store) {
            if (requests.isEmpty()) {
                return;
            }
            for (String name : requests.keySet()) {
                CompletableFuture<ModelView> answer = requests.remove(name);
                if (answer == null) {
                    continue;
                }
                StoredModel model = store.find(name);
                if (model == null) {
                    answer.completeExceptionally(new NoSuchElementException("the model was deleted"));
                } else {
                    answer.complete(view(model));
                }
            }
        }

        private ModelView view(StoredModel stored) {
            ModelView view = new ModelView(
                    stored.name(),
                    stored.version(),
                    stored.epoch(),
                    stored.settingsMap(),
                    stored.model().snapshot(),
                    stored.progress().copy(stored.model()));
            long fresh = (long) (view.model().bytes() * NANOS_PER_BYTE);
            shared.put(view.name(), new SharedView(view, records.getPlain(), System.nanoTime() + fresh));
            return view;
        }
    }
}
