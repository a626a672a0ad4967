/**
 * The side branch: lets the average of a model follow its updates, and publishes the averaged weights.
 *
 * <p>In comes word of weights that moved and of models that were deleted, out go parts, manifests and tombstones. What is learned
 * is never decided here.
 */
package perceptron.pipeline.average;
