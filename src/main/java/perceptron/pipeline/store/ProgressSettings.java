package perceptron.pipeline.store;

import java.util.function.Supplier;
import perceptron.measure.DriftDetector;

/**
 * @param errorWindow over how many examples the error of a model looks back
 * @param detector makes a detector of drift, or null for none
 * @param windowMillis how long a window of the update rate is
 * @param graceMillis how late an example may come for its window
 */
public record ProgressSettings(
        double errorWindow, Supplier<DriftDetector> detector, long windowMillis, long graceMillis) {}
