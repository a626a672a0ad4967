/**
 * The demo: payments of three countries, made up from a seed, in which fraud stays as it is, changes at once or changes slowly;
 * and what is shown of the job that learns from them.
 *
 * <p>In comes a number of payments and a rate, out go records of the examples and labels topics, and a view. How the job
 * learns is never found here.
 */
package perceptron.demo;
