package perceptron.pipeline.learn;

import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.MemoryBudget;

/**
 * Limits on what all tasks of an instance take together.
 *
 * @param models the memory of the models on the heap
 * @param waiting the bytes of the examples and labels that wait for each other
 */
public record MemoryBudgets(MemoryBudget models, MemoryBudget waiting) {
    /** A limit that is not set is the maximum heap divided by this. */
    private static final int HEAP_SHARE = 4;

    public static MemoryBudgets of(Settings settings) {
        return new MemoryBudgets(budget(settings, "heap.models.bytes"), budget(settings, "waiting.bytes"));
    }

    private static MemoryBudget budget(Settings settings, String name) {
        long given = settings.getLong(name);
        return new MemoryBudget(given > 0 ? given : Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    }
}
