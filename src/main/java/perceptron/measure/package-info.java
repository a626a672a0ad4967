/**
 * How well a model does: counts, windows, drift detectors, and what writes and reads their state.
 *
 * <p>In comes what was predicted and what was true, out go numbers about both. Nothing here changes a weight.
 */
package perceptron.measure;
