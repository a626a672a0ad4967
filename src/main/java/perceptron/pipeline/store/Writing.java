package perceptron.pipeline.store;

import java.util.function.Consumer;
import perceptron.model.Change;

/**
 * Where and how the models of a task are written.
 *
 * @param journalBytes how many bytes of batches are kept of a small model
 * @param batchBytes how large a batch may be
 * @param exactlyOnce whether all that is written between two commits is one transaction
 * @param changed takes the name of a model that has changed since it was last written: it is to be written before the next commit
 * @param scratch holds a change while it is encoded
 */
record Writing(
        SealedStore models,
        SealedStore progress,
        long journalBytes,
        int batchBytes,
        boolean exactlyOnce,
        Consumer<String> changed,
        Change scratch) {}
