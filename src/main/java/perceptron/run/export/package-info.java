/**
 * Models taken out of a job and brought into one: {@code export} and {@code import}.
 *
 * <p>In comes a model's name and where it is to be found: in a running job, in one of its topics, or in a file. Out goes a file
 * in one of several forms, or an order to the job to go on with these weights.
 */
package perceptron.run.export;
