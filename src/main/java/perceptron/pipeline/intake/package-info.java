/**
 * From bytes to an example in flight: admission, decoding, features, labels, commands, and repartitioning by model.
 *
 * <p>In come source records, out go examples, late labels and commands, each with the name of its model; rejected records become dead
 * letters. No model is read or changed here. All of it runs on stream threads.
 */
package perceptron.pipeline.intake;
