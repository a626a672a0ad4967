package perceptron.pipeline.live;

import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Rejection;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;

/**
 * Requests of other threads for the models of one task. Its stream thread answers them between two records.
 *
 * <p>A view is cheap to make, but while a reader holds it, each page must be copied before it is next written to. So views are shared:
 * all requests that are open at the same time get the same view, and later ones get it again, as long as the task has processed no
 * record. After that the view is kept for so long that readers cause no more than 64 MB of copies a second: one second for a model of
 * 64 MB, less for a smaller one.
 */
public final class SnapshotRequests {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotRequests.class);
    private static final double NANOS_PER_BYTE = 1e9 / (64 << 20);
    private static final int SHARED_LIMIT = 256;

    /** A request was not answered, because the model is moving to another instance. */
    public static final class ModelMoves extends RuntimeException {
        private ModelMoves() {
            super("the model is moving to another instance", null, false, false);
        }
    }

    /** @param records how many records the task had processed when the view was made */
    private record SharedView(ModelView view, long records, long freshUntil) {}

    private final LiveModels models;
    private final NavigableSet<String> names = new ConcurrentSkipListSet<>();
    private final ConcurrentHashMap<String, CompletableFuture<ModelView>> requests = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, SharedView> shared = new ConcurrentHashMap<>();
    private final AtomicBoolean isOpen = new AtomicBoolean();
    private final AtomicLong records = new AtomicLong();

    public SnapshotRequests(LiveModels models) {
        this.models = models;
    }

    /** Called by the stream thread, which answers from now on. */
    public void open(ModelStore store) {
        names.clear();
        store.forEachVersion((name, version) -> names.add(name));
        isOpen.set(true);
        models.open(this);
    }

    /** Called by the stream thread, which answers no more. */
    public void close() {
        models.close(this);
        isOpen.set(false);
        shared.clear();
        failAll();
    }

    private void failAll() {
        requests.values().removeIf(left -> left.completeExceptionally(new ModelMoves()));
    }

    /** Called by the stream thread when a new model begins. */
    public void added(String model) {
        if (models.has(model)) {
            LOG.warn(
                    "Model {} is on two partitions, since its producers send its key to different ones: there are now two"
                            + " models of this name. examples.repartition=true brings them together.",
                    model);
        }
        names.add(model);
    }

    /** Called by the stream thread when a model was deleted. */
    public void removed(String model) {
        names.remove(model);
    }

    NavigableSet<String> names() {
        return names;
    }

    CompletableFuture<ModelView> request(String model) {
        SharedView last = shared.get(model);
        if (last != null && isFresh(last)) {
            return CompletableFuture.completedFuture(last.view());
        }
        CompletableFuture<ModelView> answer = requests.computeIfAbsent(model, name -> new CompletableFuture<>());
        if (!isOpen.get()) {
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
            try {
                StoredModel model = store.find(name);
                if (model == null) {
                    answer.completeExceptionally(new NoSuchElementException("the model was deleted"));
                } else {
                    answer.complete(view(model));
                }
            } catch (Rejection damage) {
                answer.completeExceptionally(damage);
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
