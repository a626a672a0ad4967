/**
 * The side branch, node {@code average}: lets the average of a model follow its updates, and publishes the averaged weights.
 *
 * <p>In come steps that moved weights, and deletions of models; out go parts, manifests and tombstones. What is learned is never
 * decided here. It runs on the stream thread of the node {@code learn}.
 */
package perceptron.pipeline.average;
