package perceptron.pipeline.store;

import java.util.function.Supplier;
import perceptron.measure.DriftDetector;

/**
 * @param binary whether models have two labels
 * @param errorWindow over how many labelled examples the measures of a model look back
 * @param detector makes a detector of drift, or null for none
 * @param windowMillis how long a window of the update rate is
 * @param graceMillis how late an example may come for its window
 */
public record ProgressSettings(
        boolean binary, double errorWindow, Supplier<DriftDetector> detector, long windowMillis, long graceMillis) {}
