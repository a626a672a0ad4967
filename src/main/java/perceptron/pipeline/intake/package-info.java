/**
 * From bytes to an example in flight: admission, decoding, features, labels, commands, and the way to the partition of the model.
 *
 * <p>In come source records, out go examples, late labels and commands that name their model; what cannot be used becomes a dead letter.
 * No model is read or changed here.
 */
package perceptron.pipeline.intake;
