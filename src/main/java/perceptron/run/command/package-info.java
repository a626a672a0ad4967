/**
 * Orders about a single model: {@code perceptron-streams command}.
 *
 * <p>In comes a model's name, out goes a record on every partition of the topic of commands, and what the job says became of it.
 */
package perceptron.run.command;
