/**
 * The demo: payments of three countries, made up from a seed, in which fraud stays as it is, changes at once or changes slowly;
 * and what is shown of the job that learns from them.
 *
 * <p>In comes a number of payments and a rate, out go records to the topics of examples and of labels. How they are learned is
 * not found here.
 */
package perceptron.run.demo;
