/**
 * What the job tells: predictions, updates, averages, update rates and outcomes, as plain values.
 *
 * <p>In comes what the learner found, out go the fields of the schemas, by the same names. How they are written as bytes is
 * never found here.
 */
package perceptron.output;
