/**
 * The node {@code learn}: predicts each example, learns from it, and carries out commands. {@code LearnProcessor} receives every record.
 * {@code LateLabels} judges a label that arrives after its example. An outcome follows from a late label ({@code LateLabels}), from a
 * command, or from {@code model.ttl} ({@code Commands}).
 *
 * <p>In come examples in flight, late labels and commands, out go predictions, updates, update rates and outcomes. How a model is stored
 * is never found here. All of it runs on the stream thread of the task.
 */
package perceptron.pipeline.learn;
