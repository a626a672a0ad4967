/**
 * The side branch, node {@code average}: publishes models from time to time, and reads them again for others.
 *
 * <p>In comes that a model has changed or was deleted; out go parts, and records that delete parts. What is learned is never decided
 * here. It runs on the stream thread of the node {@code learn}. Public API: {@code AverageReader}, {@code PublishedModel}.
 */
package perceptron.pipeline.average;
