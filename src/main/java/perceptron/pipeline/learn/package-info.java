/**
 * The node {@code learn}: predicts each example, learns from it now or when its label arrives, and carries out commands.
 *
 * <p>In come examples in flight, late labels and commands, out go predictions, updates, update rates and outcomes. How a model is stored
 * is never found here.
 */
package perceptron.pipeline.learn;
