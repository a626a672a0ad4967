package perceptron.pipeline.store;

import java.util.function.Supplier;
import perceptron.measure.Adwin;

/**
 * The settings of the measures of a model.
 *
 * @param binary whether models have two labels
 * @param errorWindow over how many labelled examples measures look back
 * @param detector makes a drift detector, or null for none
 * @param windowMillis the length of a window of the update rate
 * @param graceMillis how late an example may arrive and still count in its own window
 */
public record ProgressSettings(
        boolean binary, double errorWindow, Supplier<Adwin> detector, long windowMillis, long graceMillis) {}
