/**
 * The command {@code evaluate}: learners on a file, with no Kafka.
 *
 * <p>In come a file and options, out goes a report for a person or as JSON. How a model learns is never decided here.
 */
package perceptron.run.evaluate;
