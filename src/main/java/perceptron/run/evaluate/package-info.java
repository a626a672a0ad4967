/**
 * The command {@code evaluate}: learners on a file, with no Kafka.
 *
 * <p>In come a file and options, out go a report for a person or JSON. How learning works stands in {@code learner}.
 */
package perceptron.run.evaluate;
