/**
 * Models read from a running job, from its topics or from a file, for {@code export}, {@code import} and {@code verify}.
 *
 * <p>In come a model's name and the place to read it from; out goes the model, a file in one of several formats, or the first
 * difference between two models. Nothing here changes a job.
 */
package perceptron.run.export;
