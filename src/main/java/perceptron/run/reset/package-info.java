/**
 * Taking a job back to its beginning: {@code perceptron-streams reset} and {@code clean}.
 *
 * <p>In come the settings of a job that does not run, out goes nothing but what was removed. Inputs are never touched here.
 */
package perceptron.run.reset;
