/**
 * From bytes to an example in flight: admission, decoding, features, labels, commands, and repartitioning by model.
 *
 * <p>In come source records, out go examples, late labels and commands that name their model; records that cannot be used become dead letters.
 * No model is read or changed here.
 */
package perceptron.pipeline.intake;
