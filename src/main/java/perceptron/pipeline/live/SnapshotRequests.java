package perceptron.pipeline.live;

import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Rejection;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;

/**
 * Where readers of other threads ask for the models of one task, and its stream thread answers between examples.
 *
 * <p>A view costs little to make, but as long as it is held every page has to be copied before it is next written to. So all who
 * ask for a model before it is answered get the same view, and those who ask afterwards get it again, as long as the task has done
 * nothing since, and otherwise for so long that no more than 64 MB a second are copied on behalf of readers: for a model of that size
 * one second, for a small one no time that matters.
 */
public final class SnapshotRequests {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotRequests.class);
    private static final double NANOS_PER_BYTE = 1e9 / (64 << 20);
    private static final int KEPT_AT_MOST = 256;

    private record Question(String model, CompletableFuture<ModelView> answer) {}

    /** @param records how many records had been dealt with when the view was made */
    private record Kept(ModelView view, long records, long freshUntil) {}

    private final LiveModels models;
    private final NavigableSet<String> names = new ConcurrentSkipListSet<>();
    private final Queue<Question> questions = new ConcurrentLinkedQueue<>();
    private final ConcurrentHashMap<String, CompletableFuture<ModelView>> asked = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Kept> kept = new ConcurrentHashMap<>();
    private final AtomicBoolean isOpen = new AtomicBoolean();
    private final AtomicLong records = new AtomicLong();

    public SnapshotRequests(LiveModels models) {
        this.models = models;
    }

    /** The stream thread: from now on it answers. */
    public void open(ModelStore store) {
        names.clear();
        store.forEachName(names::add);
        isOpen.set(true);
        models.open(this);
    }

    /** The stream thread: it answers no more. */
    public void close() {
        models.close(this);
        isOpen.set(false);
        kept.clear();
        failAll();
    }

    private void failAll() {
        for (Question left = questions.poll(); left != null; left = questions.poll()) {
            asked.remove(left.model());
            left.answer().completeExceptionally(new Moving());
        }
    }

    /** The stream thread: a model has begun, or was deleted. */
    public void added(String model) {
        if (models.has(model)) {
            LOG.warn(
                    "Model {} is on two partitions: its producers disagree about where its key belongs, and each learns for"
                            + " itself. examples.repartition=true brings them together.",
                    model);
        }
        names.add(model);
    }

    public void removed(String model) {
        names.remove(model);
    }

    NavigableSet<String> names() {
        return names;
    }

    CompletableFuture<ModelView> ask(String model) {
        Kept last = kept.get(model);
        if (last != null && isFresh(last)) {
            return CompletableFuture.completedFuture(last.view());
        }
        CompletableFuture<ModelView> answer = asked.computeIfAbsent(model, name -> {
            CompletableFuture<ModelView> open = new CompletableFuture<>();
            questions.add(new Question(name, open));
            return open;
        });
        if (!isOpen.get()) {
            failAll();
        }
        return answer;
    }

    private boolean isFresh(Kept last) {
        return last.records() == records.get() || System.nanoTime() - last.freshUntil() < 0;
    }

    /** The stream thread, after each record, whatever became of it. Costs next to nothing where nobody asks. */
    public void answerAfterRecord(ModelStore store) {
        records.lazySet(records.getPlain() + 1);
        answer(store);
    }

    /** The stream thread, now and then: answers though no records come, and lets go of views that are not fresh any more. */
    public void answerWhileIdle(ModelStore store) {
        if (kept.size() > KEPT_AT_MOST) {
            kept.clear();
        }
        kept.values().removeIf(last -> !isFresh(last));
        answer(store);
    }

    private void answer(ModelStore store) {
        if (questions.isEmpty()) {
            return;
        }
        for (Question next = questions.poll(); next != null; next = questions.poll()) {
            asked.remove(next.model());
            try {
                StoredModel model = store.find(next.model());
                if (model == null) {
                    next.answer().completeExceptionally(new NoSuchElementException("the model was deleted"));
                } else {
                    next.answer().complete(view(model));
                }
            } catch (Rejection damage) {
                next.answer().completeExceptionally(damage);
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
        kept.put(view.name(), new Kept(view, records.getPlain(), System.nanoTime() + fresh));
        return view;
    }
}
