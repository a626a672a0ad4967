package perceptron.pipeline.store;

import perceptron.model.ModelSettings;

/**
 * @param model what a new model is made with, and a stored one must have been made with
 * @param progress how it is measured
 * @param slots how many entries the journal of a new model has
 * @param modelsMax how many models there may be
 * @param modelBytes how much memory the weights of one may take
 * @param exactlyOnce whether the stores agree with each other whenever a task begins
 */
public record StoreSettings(
        ModelSettings model,
        ProgressSettings progress,
        int slots,
        int modelsMax,
        long modelBytes,
        boolean exactlyOnce) {}
