/**
 * Predicts in one's own process, at any scale, with the models of a job that runs elsewhere.
 *
 * <p>In come a job's published models, from its averages topic, and examples that the caller has; out go predictions, the same as the
 * job's at that version of the model, bit for bit. No model learns here, and Kafka Streams is not needed. Public API: {@code Followed}.
 */
package perceptron.follow;
