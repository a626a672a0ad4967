/**
 * Models read from a running job or rebuilt from its topics, for {@code export}, {@code import} and {@code verify}.
 *
 * <p>In come a model's name and the place to read it from; out goes the model, or the first difference between
 * two models. Nothing here changes a job.
 */
package perceptron.run.export;
