/**
 * Files as commands read and write them: examples with their rejected lines, and files that are there as a whole or not at all.
 *
 * <p>In come paths and options, out go examples and messages for a person. Nothing of Kafka is found here.
 */
package perceptron.run.file;
