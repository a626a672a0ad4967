package perceptron.pipeline.store;

import perceptron.model.ModelSettings;

/**
 * The settings of the store of models.
 *
 * @param model the settings of a new model; a stored model must have been made with the same
 * @param errorWindow over how many labelled examples measures look back
 * @param windowMillis the length of a window of the update rate
 * @param graceMillis how late an example may arrive and still count in its own window
 * @param journalBytes how many bytes of changes the journal of a small model keeps
 * @param batchBytes how many bytes of changes a batch may have
 * @param modelsMax how many models there may be
 * @param modelBytes how much memory the weights of a model may take
 */
public record StoreSettings(
        ModelSettings model,
        double errorWindow,
        long windowMillis,
        long graceMillis,
        long journalBytes,
        int batchBytes,
        int modelsMax,
        long modelBytes) {}
