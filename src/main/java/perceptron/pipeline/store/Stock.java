package perceptron.pipeline.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import perceptron.learner.LinearModel;

/** How many models a task has, and for which of them something was left to do when the task began. */
final class Stock {
    private final List<String> withOpenWindows = new ArrayList<>();
    private final Map<String, Long> withAveragesBehind = new LinkedHashMap<>();
    private int count;

    Stock(SealedStore models, SealedStore progress, StoreSettings settings, DamagedModels damaged) {
        Progress scratch = new Progress(settings.progress());
        LinearModel none = new LinearModel(settings.model().learner());
        Inventory inventory = Inventory.of(models, progress, (name, saved) -> {
            try {
                take(name, Seal.open(saved.key, saved.value), scratch, none);
            } catch (DamagedState e) {
                damaged.found(name, e);
            }
        });
        count = inventory.count();
        inventory
                .withoutHeader()
                .forEach(name -> damaged.found(
                        name, new DamagedState("of model " + name + " nothing is stored but its progress")));
        inventory
                .withoutProgress()
                .forEach(name ->
                        damaged.found(name, new DamagedState("of model " + name + " the progress is not stored")));
    }

    private void take(String name, byte[] saved, Progress scratch, LinearModel none) {
        scratch.read(saved, 0, 0, none);
        if (!scratch.windows().open().isEmpty()) {
            withOpenWindows.add(name);
        }
        long since = Progress.behindSince(saved);
        if (since >= 0) {
            withAveragesBehind.put(name, since);
        }
    }

    /** How many models there are, on the heap or not. */
    int count() {
        return count;
    }

    void began() {
        count++;
    }

    void deleted() {
        count--;
    }

    /** Those that had windows that were not closed. */
    List<String> withOpenWindows() {
        return withOpenWindows;
    }

    /** Those that had changed since their averages were last published, and when that was. */
    Map<String, Long> withAveragesBehind() {
        return withAveragesBehind;
    }
}
