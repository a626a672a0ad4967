package perceptron.pipeline.store;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import perceptron.example.Reason;
import perceptron.example.Rejection;

/**
 * The damaged models of a task. The first damage fails the task, and the instance restores all of its local state from the topics. If
 * it did so a short while ago, the topics themselves are damaged: then this model is not served any more, and the others are.
 */
final class DamagedModels {
    private static final Logger LOG = LoggerFactory.getLogger(DamagedModels.class);

    private final BooleanSupplier canBeRestored;
    private final Map<String, String> damages = new HashMap<>();

    /** @param canBeRestored whether local state may be restored from the topics, since it was not restored just before */
    DamagedModels(BooleanSupplier canBeRestored) {
        this.canBeRestored = canBeRestored;
    }

    /** Throws the failure if restoring may help. */
    void found(String model, DamagedState damage) {
        if (canBeRestored.getAsBoolean()) {
            throw damage;
        }
        if (damages.put(model, damage.getMessage()) == null) {
            LOG.error("{}", message(model));
        }
    }

    boolean contains(String model) {
        return damages.containsKey(model);
    }

    /** @throws Rejection if the model is damaged */
    void requireWhole(String model) {
        if (damages.containsKey(model)) {
            throw new Rejection(Reason.DAMAGED_MODEL, message(model));
        }
    }

    private String message(String model) {
        return "model " + model + " is not served, since its changelog is damaged: " + damages.get(model)
                + ". 'command delete " + model + "' forgets it, and its next example begins it anew";
    }

    /** The model was deleted. */
    void forget(String model) {
        damages.remove(model);
    }
}
