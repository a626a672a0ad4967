/**
 * How well a model does: counts, windows, a drift detector, probabilities. Public API.
 *
 * <p>In comes what was predicted and what was true, out go numbers about both. Nothing here changes a weight.
 */
package perceptron.measure;
