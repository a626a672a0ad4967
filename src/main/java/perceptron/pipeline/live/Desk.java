package perceptron.pipeline.live;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.pipeline.store.ModelStore;
import perceptron.pipeline.store.StoredModel;

/**
 * Where readers of other threads ask for the models of one task, and its stream thread answers between examples. All who ask for
 * a model before it is answered get the same view, and so at most one view of a model is made for each round of answers.
 */
public final class Desk {
    private static final Logger LOG = LoggerFactory.getLogger(Desk.class);

    private record Question(String model, CompletableFuture<ModelView> answer) {}

    private final LiveModels models;
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final Queue<Question> questions = new ConcurrentLinkedQueue<>();
    private final ConcurrentHashMap<String, CompletableFuture<ModelView>> asked = new ConcurrentHashMap<>();
    private final AtomicBoolean isOpen = new AtomicBoolean();

    public Desk(LiveModels models) {
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
        failAll();
    }

    private void failAll() {
        for (Question left = questions.poll(); left != null; left = questions.poll()) {
            asked.remove(left.model());
            left.answer().completeExceptionally(new IllegalStateException("the model is moving to another instance"));
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

    Set<String> names() {
        return names;
    }

    CompletableFuture<ModelView> ask(String model) {
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

    /** The stream thread, between two examples. Costs next to nothing where nobody asks. */
    public void answer(ModelStore store) {
        if (questions.isEmpty()) {
            return;
        }
        for (Question next = questions.poll(); next != null; next = questions.poll()) {
            asked.remove(next.model());
            StoredModel model = store.find(next.model());
            if (model == null) {
                next.answer().completeExceptionally(new IllegalStateException("the model was deleted"));
            } else {
                next.answer().complete(view(model));
            }
        }
    }

    private static ModelView view(StoredModel stored) {
        return new ModelView(
                stored.name(),
                stored.version(),
                stored.epoch(),
                stored.settingsMap(),
                stored.model().snapshot(),
                stored.progress().copy(stored.model()));
    }
}
