package perceptron.pipeline.store;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The models of a task that are on the heap: those used lately, as many as the memory allows. */
final class OpenModels {
    /** What a model costs on the heap besides its weights. */
    private static final long OVERHEAD = 4_000;

    private final Map<String, StoredModel> byName = new LinkedHashMap<>(16, 0.75f, true);
    private final MemoryBudget.Share heap;

    OpenModels(MemoryBudget.Share heap) {
        this.heap = heap;
    }

    /** Null if it is not on the heap. */
    StoredModel get(String name) {
        return byName.get(name);
    }

    boolean contains(String name) {
        return byName.containsKey(name);
    }

    /** Any other may be evicted. */
    StoredModel add(StoredModel model) {
        byName.put(model.name(), model);
        model.countBytes();
        heap.add(OVERHEAD + model.countedBytes());
        evict();
        return model;
    }

    /** Whatever is not written of it is lost. */
    void discard(String name) {
        StoredModel model = byName.remove(name);
        model.discard();
        heap.add(-OVERHEAD - model.countedBytes());
    }

    /** Counts how much memory the model just used takes by now. */
    void recount(StoredModel used) {
        heap.add(used.countBytes());
        evict();
    }

    /** Evicts the models not used for longest, if all take too much memory. Each is written before it leaves the heap. */
    void evict() {
        Iterator<StoredModel> eldest = byName.values().iterator();
        while (heap.isOver() && byName.size() > 1) {
            StoredModel model = eldest.next();
            model.leave();
            heap.add(-OVERHEAD - model.countedBytes());
            eldest.remove();
        }
    }

    /** Gives the memory to other tasks. */
    void close() {
        heap.close();
    }
}
