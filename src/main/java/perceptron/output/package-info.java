/**
 * What the job publishes most, as plain values: predictions, and averages. Updates are made from
 * {@link perceptron.learner.Change}.
 *
 * <p>In comes what the learner found, out go the fields of the schemas, by the same names. How they are written as bytes is
 * never found here.
 */
package perceptron.output;
