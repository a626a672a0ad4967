/**
 * Resetting a job to its beginning: {@code perceptron-streams reset} and {@code clean}.
 *
 * <p>In come the settings of a stopped job, out goes a list of what was removed. Inputs are never touched here.
 */
package perceptron.run.reset;
