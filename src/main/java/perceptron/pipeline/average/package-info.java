/**
 * The side branch, node {@code average}: publishes the averaged weights of models.
 *
 * <p>In come the names of models that have changed or were deleted; out go parts, manifests and tombstones. What is learned is never
 * decided here. It runs on the stream thread of the node {@code learn}.
 */
package perceptron.pipeline.average;
