package perceptron.pipeline.store;

import perceptron.model.ModelSettings;

/**
 * @param model what a new model is made with, and a stored one must have been made with
 * @param progress how it is measured
 * @param journalBytes how many bytes of changes are kept in the journal of a small model
 * @param batchBytes how many bytes of changes are written at once
 * @param modelsMax how many models there may be
 * @param modelBytes how much memory the weights of one may take
 * @param exactlyOnce whether the stores agree with each other whenever a task begins
 */
public record StoreSettings(
        ModelSettings model,
        ProgressSettings progress,
        long journalBytes,
        int batchBytes,
        int modelsMax,
        long modelBytes,
        boolean exactlyOnce) {}
