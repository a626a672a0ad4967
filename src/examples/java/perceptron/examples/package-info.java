/**
 * Programs of one screen each that show how to use this project: learn without Kafka, and read the topics that a job
 * writes.
 *
 * <p>In come the addresses of Kafka and of the registry and the prefix of the topics as arguments, out goes text. Nothing of the
 * job depends on what is here.
 */
package perceptron.examples;
