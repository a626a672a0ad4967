package perceptron.pipeline.learn;

import perceptron.pipeline.settings.Settings;
import perceptron.pipeline.store.MemoryBudget;

/**
 * What all tasks of an instance may take together.
 *
 * @param models memory of the models on the heap
 * @param waiting bytes of the examples and labels that wait for each other
 */
public record MemoryBudgets(MemoryBudget models, MemoryBudget waiting) {
    /** How many times the heap is as large as what a budget allows, unless it is set. */
    private static final int HEAP_SHARE = 4;

    /** New ones, of which nothing is used. */
    public static MemoryBudgets of(Settings settings) {
        return new MemoryBudgets(budget(settings, "heap.models.bytes"), budget(settings, "waiting.bytes"));
    }

    private static MemoryBudget budget(Settings settings, String name) {
        long given = settings.getLong(name);
        return new MemoryBudget(given > 0 ? given : Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    }
}
