/**
 * Two jobs that predicted the same examples, side by side.
 *
 * <p>In come the predictions and outcomes of both, out goes how often each was right, and whether the difference is more
 * than chance. Nothing here writes to Kafka.
 */
package perceptron.run.compare;
